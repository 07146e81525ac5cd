import { type AmendFailure, type AmendingApp, amendBooking, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { read } from "#app/db/database.server.ts"
import { readHasLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { checkSlipAttachment, type SlipFailure } from "./check-slip-attachment.server.ts"
import { readIsTransferUsed, readSlip, readSlipsAttached } from "./slip-store.server.ts"

type AttachFailure = SlipFailure | "slip-unknown" | "slip-used"

/**
 * The second step of the /api, after `saveSlip`; pages and payment links use submit-slip.server.ts. Replaceable
 * until confirmed. A slip of another guest, booking or payment link is treated as missing.
 */
export async function attachSlip(
  app: AmendingApp,
  id: string,
  slipId: string,
  by: ChangedBy,
): Promise<Result<Booking, AmendFailure | AttachFailure, unknown>> {
  // An unattached slip's transfer never changes.
  const [sent] = await read(app.db, readSlip(app.db, slipId))
  return amendBooking(
    app,
    id,
    by,
    (booking, slip, attachedBefore, linkInReview, villa, isUsed): Decision<AttachFailure> => {
      const usable = slip && slip.paymentLinkId === null && (slip.bookingId === null || slip.bookingId === booking.id)
      if (!usable || slip.guestId !== booking.guestId) return fail("slip-unknown")
      if (booking.slipId === slipId) return ok(null)
      const decided = checkSlipAttachment(booking, { slipId, attachedBefore, linkInReview, villa, now: app.now() }, by)
      return decided.ok && isUsed ? fail("slip-used") : decided
    },
    readSlip(app.db, slipId),
    readSlipsAttached(app.db, id),
    readHasLinkInReview(app.db, id),
    readVilla(app.db),
    readIsTransferUsed(app.db, sent, { guestId: sent?.guestId ?? null, payableId: id }),
  )
}
