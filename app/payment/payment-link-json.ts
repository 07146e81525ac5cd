import { slipPath } from "../booking/booking-json.ts"
import { toBaht } from "../villa/money.ts"
import { type LinkSlip, type PaymentLink, type PaymentLinkEvent, slipStates } from "./payment-link.ts"

type Whole = { link: PaymentLink; slips: LinkSlip[]; events: PaymentLinkEvent[] }

/** A payment link as the /api tells it to admins (api.md, "Objects"): baht, absolute addresses. */
export function paymentLinkJson({ link, slips, events }: Whole, origin: string) {
  return {
    ...facts(link, origin),
    slips: slipStates(link, slips, events).map(({ id, uploadedAt, state }) => ({
      url: `${origin}${slipPath(id)}`,
      uploadedAt: instant(uploadedAt),
      state,
    })),
  }
}

/** The same to whoever holds the link: of the slips only when they came and where they stand, never the pictures. */
export function publicPaymentLinkJson({ link, slips, events }: Whole, origin: string) {
  return {
    ...facts(link, origin),
    slips: slipStates(link, slips, events).map(({ uploadedAt, state }) => ({ uploadedAt: instant(uploadedAt), state })),
  }
}

function facts(
  { id, amount, description, customerName, bookingId, status, expiresAt, createdAt }: PaymentLink,
  origin: string,
) {
  return {
    id,
    url: `${origin}/payment/${id}`,
    slipsUrl: `${origin}/payment-slips/${id}`,
    amount: toBaht(amount),
    description,
    customerName,
    bookingId,
    status,
    expiresAt: instant(expiresAt),
    createdAt: instant(createdAt),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
