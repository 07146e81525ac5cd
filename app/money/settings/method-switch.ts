import { fail, ok, type Result } from "#app/result.ts"
import type { CardSettings, PaymentSettings } from "./instructions.ts"

/** The ways to pay, by the setting that offers each. */
export const METHOD_SETTINGS = ["bankEnabled", "promptPayEnabled", "creditCardEnabled"] as const
export type MethodSetting = (typeof METHOD_SETTINGS)[number]

/** What a way to pay needs before it can be offered. */
export type MethodMissing = "bank-account-missing" | "promptpay-missing" | "cards-missing"

/** @property sure whether the owner has confirmed that no way to pay will be left */
export type MethodSwitch = { method: MethodSetting; on: boolean; sure: boolean }

/** Null if the way to pay is complete. */
export function missingFor(
  method: MethodSetting,
  { accountNumber, promptPayId, promptPayQr }: PaymentSettings,
  cards: CardSettings,
): MethodMissing | null {
  if (method === "bankEnabled") return accountNumber === "" ? "bank-account-missing" : null
  if (method === "promptPayEnabled") return promptPayId === null && promptPayQr === null ? "promptpay-missing" : null
  return cards === null ? "cards-missing" : null
}

export function checkSwitch(
  { method, on, sure }: MethodSwitch,
  settings: PaymentSettings,
  cards: CardSettings,
): Result<null, MethodMissing | "last-method"> {
  const missing = on ? missingFor(method, settings, cards) : null
  if (missing) return fail(missing)
  const isLast = !on && METHOD_SETTINGS.every((each) => each === method || !settings[each])
  return isLast && !sure ? fail("last-method") : ok(null)
}
