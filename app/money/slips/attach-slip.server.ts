import {
  type AmendFailure,
  type AmendingApp,
  amendBooking,
  type ChangedBy,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { checkStatusChange, STATE_COLUMNS } from "#app/booking/status.ts"
import { violates } from "#app/db/database.server.ts"
import { readHasLinkInReview, withoutLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { slipMethod } from "#app/money/settings/instructions.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { BOOKING_MAX_SLIPS } from "./slip.ts"
import { readSlip, readSlipsAttached } from "./slip-store.server.ts"

export type AttachSlipFailure =
  | "slip-unknown"
  | "slip-used"
  | "status-conflict"
  | "slip-missing"
  | "booking-frozen"
  | "too-many-slips"
  | "payment-method-disabled"

/**
 * Attaches an uploaded slip to a booking, which is then in review. Another slip may replace it until the booking is
 * confirmed. A slip of another guest, another booking or a payment link is treated as missing.
 */
export function attachSlip(
  app: AmendingApp,
  id: string,
  slipId: string,
  by: ChangedBy,
): Promise<Result<Booking, AmendFailure | AttachSlipFailure, unknown>> {
  const amendment = amendBooking(
    app,
    id,
    by,
    (booking, slip, attachedBefore, linkInReview, villa): Decision<AttachSlipFailure> => {
      const usable = slip && slip.paymentLinkId === null && (slip.bookingId === null || slip.bookingId === booking.id)
      if (!usable || slip.guestId !== booking.guestId) return fail("slip-unknown")
      if (booking.slipId === slipId) return ok(null)
      return decideSlip(booking, { slipId, attachedBefore, linkInReview, villa, now: app.now() }, by)
    },
    readSlip(app.db, slipId),
    readSlipsAttached(app.db, id),
    readHasLinkInReview(app.db, id),
    readVilla(app.db),
  )
  return failIfTransferUsed(amendment)
}

type NewSlip = {
  slipId: string
  /** How many slips were attached before; read with the booking, so its version check covers the count. */
  attachedBefore: number
  /** Whether a slip of one of the booking's payment links is in review: one slip is decided on at a time. */
  linkInReview: boolean
  villa: Villa | null
  /** The payment method that the guest named. */
  method?: string
  now: number
}

/**
 * The change that a new slip makes to a booking. It is accepted whichever method was chosen, as long as any method that
 * needs a slip is enabled: the guest may have paid before the owner changed the settings.
 */
export function decideSlip(
  booking: Booking,
  { slipId, attachedBefore, linkInReview, villa, method, now }: NewSlip,
  by: ChangedBy,
): Decision<Exclude<AttachSlipFailure, "slip-unknown" | "slip-used">> {
  if (booking.status === "confirmed") return fail("booking-frozen")
  const checked = checkStatusChange({ from: booking.status, to: "in_review" }, by.actor, true)
  if (!checked.ok) return checked
  if (linkInReview && booking.status === "pending_payment")
    return fail("status-conflict", { from: "in_review", to: "in_review" })
  const paymentMethod = villa && slipMethod(villa, method, booking.paymentMethod)
  if (!paymentMethod) return fail("payment-method-disabled")
  if (attachedBefore >= BOOKING_MAX_SLIPS) return fail("too-many-slips")
  const firstSlipAt = booking.firstSlipAt ?? now
  const set = { ...STATE_COLUMNS.in_review, slipId, paymentMethod, firstSlipAt }
  return ok({ set, action: "slip-attached", conditions: [withoutLinkInReview(booking.id)] })
}

/** Turns the violated unique index into `slip-used`: a slip of the same transfer is attached to something else. */
export async function failIfTransferUsed<Outcome>(
  change: Promise<Outcome>,
): Promise<Outcome | { ok: false; error: "slip-used" }> {
  try {
    return await change
  } catch (error) {
    if (violates(error, "slips.sending_bank")) return fail("slip-used")
    throw error
  }
}
