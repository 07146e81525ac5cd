import type { Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { type CountBySender, countFor } from "#app/booking/count-by-sender.ts"
import { checkStatusChange, STATE_COLUMNS } from "#app/booking/status.ts"
import { withoutLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { slipMethod } from "#app/money/settings/instructions.ts"
import { fail, ok } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { BOOKING_MAX_SLIPS } from "./slip.ts"

export type SlipFailure =
  | "status-conflict"
  | "slip-missing"
  | "booking-frozen"
  | "too-many-slips"
  | "payment-method-disabled"

type SentSlip = {
  slipId: string
  /** Read with the booking, so that the booking's version check covers the count. */
  attachedBefore: CountBySender
  /** Also a slip of a payment link: one slip is decided on at a time. */
  linkInReview: boolean
  villa: Villa | null
  method?: string
  now: number
}

/**
 * Any enabled method with slips will do: the guest may have paid before the owner changed the settings. A link replaces
 * no slip in review, which may be the proof of the guest's own transfer.
 */
export function checkSlipAttachment(
  booking: Booking,
  { slipId, attachedBefore, linkInReview, villa, method, now }: SentSlip,
  by: ChangedBy,
): Decision<SlipFailure> {
  if (booking.status === "confirmed") return fail("booking-frozen")
  const checked = checkStatusChange({ from: booking.status, to: "in_review" }, by.actor, true)
  if (!checked.ok) return checked
  const isReviewed = booking.status === "in_review" && by.isByLink
  if (isReviewed || (linkInReview && booking.status === "pending_payment"))
    return fail("status-conflict", { from: "in_review", to: "in_review" })
  const paymentMethod = villa && slipMethod(villa, method, booking.paymentMethod)
  if (!paymentMethod) return fail("payment-method-disabled")
  if (countFor(attachedBefore, by.isByLink) >= BOOKING_MAX_SLIPS) return fail("too-many-slips")
  const firstSlipAt = booking.firstSlipAt ?? now
  const slipSentDeadline = booking.paymentDeadline ?? booking.slipSentDeadline
  const set = { ...STATE_COLUMNS.in_review, slipId, paymentMethod, firstSlipAt, slipSentDeadline }
  return ok({ set, action: "slip-attached", conditions: [withoutLinkInReview(booking.id)] })
}
