import type { Villa } from "./villa.ts"

export const PAYMENT_METHODS = ["bank_transfer", "promptpay", "credit_card"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The methods that the owner has switched on, in the order they are offered. */
export function enabledMethods(
  villa: Pick<Villa, "bankEnabled" | "promptPayEnabled" | "creditCardEnabled">,
): PaymentMethod[] {
  const enabled = {
    bank_transfer: villa.bankEnabled,
    promptpay: villa.promptPayEnabled,
    credit_card: villa.creditCardEnabled,
  }
  return PAYMENT_METHODS.filter((method) => enabled[method])
}
