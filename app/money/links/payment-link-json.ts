import { slipPath } from "#app/booking/booking-json.ts"
import type { BookingStatus } from "#app/booking/status.ts"
import type { SlipToCheck } from "#app/money/slips/slip.ts"
import { toBaht } from "#app/villa/money.ts"
import { type LinkSlip, type PaymentLink, type PaymentLinkEvent, slipStates } from "./payment-link.ts"

type Details<Sent = LinkSlip> = {
  link: PaymentLink
  slips: Sent[]
  events: PaymentLinkEvent[]
  booking: { reference: string; status: BookingStatus } | null
}

/** For admins (api.md, "Objects"): baht, absolute URLs, history. */
export function paymentLinkJson(details: Details<SlipToCheck>, origin: string) {
  const { link, slips, events } = details
  return {
    ...facts(details, origin),
    history: events.map(({ at, act = null, ...event }) => ({ at: instant(at), ...event, act })),
    slips: slipStates(link, slips, events).map(
      ({ id, uploadedAt, state, sendingBank, transRef, sameFile, sameTransfer }) => ({
        url: `${origin}${slipPath(id)}`,
        uploadedAt: instant(uploadedAt),
        state,
        sendingBank,
        transRef,
        sameFile,
        sameTransfer,
      }),
    ),
  }
}

/** For the public: of the slips only time and state, never the images. */
export function publicPaymentLinkJson(details: Details, origin: string) {
  const { link, slips, events } = details
  return {
    ...facts(details, origin),
    slips: slipStates(link, slips, events).map(({ uploadedAt, state }) => ({ uploadedAt: instant(uploadedAt), state })),
  }
}

function facts({ link, booking }: Pick<Details, "link" | "booking">, origin: string) {
  const { id, amount, damage, description, customerName, bookingId, purpose, automatic } = link
  const { status, expiresAt, version, createdAt } = link
  return {
    id,
    url: `${origin}/payment/${id}`,
    slipsUrl: `${origin}/payment-slips/${id}`,
    amount: toBaht(amount),
    damageDeposit: toBaht(damage),
    description,
    customerName,
    bookingId,
    booking: booking && { reference: booking.reference, status: booking.status },
    purpose,
    automatic,
    status,
    expiresAt: instant(expiresAt),
    version,
    createdAt: instant(createdAt),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
