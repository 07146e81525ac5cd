import type { Villa } from "#app/villa/villa.ts"

export const PAYMENT_METHODS = ["bank_transfer", "promptpay", "credit_card"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

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

/** The preferred method if enabled or if none is, else the first enabled one. */
export function initialMethod(villa: Parameters<typeof enabledMethods>[0], preferred: PaymentMethod): PaymentMethod {
  const enabled = enabledMethods(villa)
  return enabled.includes(preferred) ? preferred : (enabled[0] ?? preferred)
}
