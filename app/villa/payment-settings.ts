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

/** The method of a new booking: the preferred one, or the first enabled one where that is disabled. With none enabled the preference stays. */
export function initialMethod(villa: Parameters<typeof enabledMethods>[0], preferred: PaymentMethod): PaymentMethod {
  const enabled = enabledMethods(villa)
  return enabled.includes(preferred) ? preferred : (enabled[0] ?? preferred)
}
