import type { App } from "#app/app.ts"
import { createPaymentLink } from "#app/money/links/create-payment-link.server.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import type { PaymentLinkRequest } from "#app/money/links/payment-link-request.ts"
import { findPayableLink } from "#app/money/payable/find-payable.server.ts"
import { submitLinkSlip } from "#app/money/slips/submit-slip.server.ts"
import { fail } from "#app/result.ts"
import { file, type Kind } from "./files.ts"

export const ADMIN = { actor: "admin", name: "Anong" } as const

/** 1,500 baht, for a week. */
export const LINK_REQUEST: PaymentLinkRequest = {
  amount: 1500_00,
  description: "Deposit",
  customerName: null,
  bookingId: null,
  another: true,
  expiresInHours: 168,
}

/** Creates a link, or throws the failure. */
export async function createLink(app: App, request: Partial<PaymentLinkRequest> = {}): Promise<PaymentLink> {
  const created = await createPaymentLink(app, app.newId(), { ...LINK_REQUEST, ...request }, ADMIN)
  if (!created.ok) throw new Error(created.error)
  return created.value
}

/** Submits a slip by a link, as its page does. */
export async function submitSlipByLink(
  app: App,
  id: string,
  { kind = "jpeg", size, miniQr = "" }: { kind?: Kind; size?: number; miniQr?: string } = {},
) {
  const payable = await findPayableLink(app, id)
  const upload = { bytes: file(kind, size), miniQr }
  return payable ? submitLinkSlip(app, payable, upload, { actor: "guest" }, null) : fail("not-found" as const)
}
