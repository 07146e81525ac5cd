import { describe, expect, it } from "vitest"
import type { CardSettings, PaymentSettings } from "#app/money/settings/instructions.ts"
import { checkSwitch, type MethodMissing, type MethodSwitch } from "#app/money/settings/method-switch.ts"

const NOTHING: PaymentSettings = {
  bankEnabled: false,
  promptPayEnabled: false,
  creditCardEnabled: false,
  bankName: "",
  accountNumber: "",
  accountName: "",
  promptPayId: null,
  promptPayQr: null,
}
const CARDS: CardSettings = { gateway: "sandbox", publicKey: null, testMode: true, minAmount: 0, maxAmount: 1 }
const QR = { id: "a", width: 9, height: 9 } as PaymentSettings["promptPayQr"]
const on = (method: MethodSwitch["method"]): MethodSwitch => ({ method, on: true, sure: false })
const off = (method: MethodSwitch["method"], sure = false): MethodSwitch => ({ method, on: false, sure })

describe("a way to pay is turned", () => {
  it.each<[string, MethodSwitch, Partial<PaymentSettings>, CardSettings, MethodMissing | "last-method" | null]>([
    ["on without an account", on("bankEnabled"), {}, null, "bank-account-missing"],
    ["on with an account", on("bankEnabled"), { accountNumber: "1-2" }, null, null],
    ["on without an ID", on("promptPayEnabled"), {}, null, "promptpay-missing"],
    ["on with an ID", on("promptPayEnabled"), { promptPayId: "0812345678" }, null, null],
    ["on with an image", on("promptPayEnabled"), { promptPayQr: QR }, null, null],
    ["on without a gateway", on("creditCardEnabled"), {}, null, "cards-missing"],
    ["on with a gateway", on("creditCardEnabled"), {}, CARDS, null],
    ["off beside another", off("bankEnabled"), { bankEnabled: true, promptPayEnabled: true }, null, null],
    ["off as the last", off("bankEnabled"), { bankEnabled: true }, null, "last-method"],
    ["off as the last, surely", off("bankEnabled", true), { bankEnabled: true }, null, null],
    ["off though incomplete", off("bankEnabled"), { bankEnabled: true, creditCardEnabled: true }, null, null],
  ])("%s", (_, change, settings, cards, expected) => {
    const checked = checkSwitch(change, { ...NOTHING, ...settings }, cards)
    expect(checked.ok ? null : checked.error).toBe(expected)
  })
})
