import { describe, expect, it } from "vitest"
import { enabledMethods, initialMethod, type PaymentMethod } from "#app/money/settings/payment-settings.ts"

describe("enabledMethods", () => {
  it.each([
    [false, false, false, []],
    [true, false, false, ["bank_transfer"]],
    [false, true, false, ["promptpay"]],
    [false, false, true, ["credit_card"]],
    [true, true, true, ["bank_transfer", "promptpay", "credit_card"]],
  ])("bank %s, PromptPay %s, card %s", (bankEnabled, promptPayEnabled, creditCardEnabled, methods) => {
    expect(enabledMethods({ bankEnabled, promptPayEnabled, creditCardEnabled })).toEqual(methods)
  })
})

describe("initialMethod", () => {
  it.each<[preferred: PaymentMethod, enabled: PaymentMethod[], method: PaymentMethod]>([
    ["bank_transfer", ["bank_transfer", "promptpay"], "bank_transfer"],
    ["promptpay", ["bank_transfer", "promptpay"], "promptpay"],
    ["bank_transfer", ["promptpay", "credit_card"], "promptpay"],
    ["credit_card", ["bank_transfer"], "bank_transfer"],
    ["bank_transfer", [], "bank_transfer"],
  ])("%s with %j enabled", (preferred, enabled, method) => {
    const villa = {
      bankEnabled: enabled.includes("bank_transfer"),
      promptPayEnabled: enabled.includes("promptpay"),
      creditCardEnabled: enabled.includes("credit_card"),
    }
    expect(initialMethod(villa, preferred)).toBe(method)
  })
})
