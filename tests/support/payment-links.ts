import type { App } from "#app/app.ts"
import { createPaymentLink } from "#app/payment/create-payment-link.server.ts"
import type { PaymentLink } from "#app/payment/payment-link.ts"
import type { PaymentLinkRequest } from "#app/payment/payment-link-request.ts"

export const ADMIN = { actor: "admin", name: "Anong" } as const

/** 1,500 baht, for a week. */
export const LINK_REQUEST: PaymentLinkRequest = {
  amount: 1500_00,
  description: "Deposit",
  customerName: null,
  bookingId: null,
  expiresInHours: 168,
}

/** Makes a link, or throws the failure. */
export async function madeLink(app: App, request: Partial<PaymentLinkRequest> = {}): Promise<PaymentLink> {
  const made = await createPaymentLink(app, app.newId(), { ...LINK_REQUEST, ...request }, ADMIN)
  if (!made.ok) throw new Error(made.error)
  return made.value
}
