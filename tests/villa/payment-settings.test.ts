import { describe, expect, it } from "vitest"
import { enabledMethods } from "#app/villa/payment-settings.ts"

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
