import type { App } from "../app.ts"
import { type AmendFailure, amendBooking, type By, type Decision } from "../booking/amend-booking.server.ts"
import type { Booking } from "../booking/booking.ts"
import { checkStatusChange } from "../booking/status.ts"
import { read, violates } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { slipMethod } from "./instructions.ts"
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
 * Puts an uploaded slip on a booking, which is then in review. A better slip may replace it until it is confirmed.
 * A slip of somebody else, of another booking or of a payment link is as good as none. It is taken whichever method was
 * chosen, as long as one that is proved by a slip is switched on: the money may have left before the owner changed the
 * settings.
 * @param method by which it was paid, as far as anybody said
 */
export async function attachSlip(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  slipId: string,
  by: By,
  method?: string,
): Promise<Result<Booking, AmendFailure | AttachSlipFailure, unknown>> {
  const decide = async (booking: Booking): Promise<Decision<AttachSlipFailure>> => {
    const [slip, sent, villa] = await read(
      app.db,
      readSlip(app.db, slipId),
      readSlipsAttached(app.db, booking.id),
      readVilla(app.db),
    )
    const free = slip && slip.paymentLinkId === null && (slip.bookingId === null || slip.bookingId === booking.id)
    if (!free || slip.guestId !== booking.guestId) return fail("slip-unknown")
    if (booking.slipId === slipId) return ok(null)
    if (booking.status === "confirmed") return fail("booking-frozen")
    const checked = checkStatusChange({ from: booking.status, to: "in_review" }, by.actor, true)
    if (!checked.ok) return checked
    const paymentMethod = villa && slipMethod(villa, method, booking.paymentMethod)
    if (!paymentMethod) return fail("payment-method-disabled")
    // Counted on this version of the booking, so the batch that attaches it judges the count, too.
    if (sent >= BOOKING_MAX_SLIPS) return fail("too-many-slips")
    const firstSlipAt = booking.firstSlipAt ?? app.now()
    const set = { status: "in_review", slipId, paymentMethod, paymentDeadline: null, firstSlipAt } as const
    return ok({ set, action: "slip-attached" })
  }
  try {
    return await amendBooking(app, id, by, decide)
  } catch (error) {
    // Another booking or payment link has a slip of the same transfer, perhaps since a moment ago.
    if (violates(error, "slips.sending_bank")) return fail("slip-used")
    throw error
  }
}
