import type { App } from "#app/app.ts"
import { grantsAccess } from "#app/booking/booking.ts"
import { readBooking } from "#app/booking/booking-store.server.ts"
import type { Viewer } from "#app/booking/find-booking.server.ts"
import { read } from "#app/db/database.server.ts"
import type { PayableBooking } from "#app/money/payable/find-payable.server.ts"
import type { RefusedSlip, Slip, SlipToCheck } from "./slip.ts"
import { readLastSlip, readSlip, readSlipToCheck } from "./slip-store.server.ts"

/** For its guest, the holder of its booking's token, or admins; slips of payment links only for admins. */
export async function findSlip(app: Pick<App, "db">, id: string, viewer: Viewer): Promise<Slip | null> {
  const [slip, booking] = await read(app.db, readSlip(app.db, id), readBooking(app.db, viewer.bookingId ?? ""))
  if (!slip) return null
  if (viewer.admin) return slip
  // A payment link may be shared, so its sender cannot be distinguished from others who have it.
  if (slip.paymentLinkId !== null) return null
  if (slip.guestId === viewer.guestId) return slip
  return booking && slip.bookingId === booking.id && grantsAccess(viewer, booking) ? slip : null
}

/** Null if the booking awaits no other slip. */
export async function findRefusedSlip(
  app: Pick<App, "db">,
  { booking, rejection }: Pick<PayableBooking, "booking" | "rejection">,
): Promise<RefusedSlip | null> {
  if (booking.status !== "pending_payment" || !rejection) return null
  const [slip] = await read(app.db, readLastSlip(app.db, booking.id))
  return { reason: rejection.reason, slip: slip && { id: slip.id, type: slip.type } }
}

export async function findSlipToCheck(app: Pick<App, "db">, id: string): Promise<SlipToCheck | null> {
  const [slip] = await read(app.db, readSlipToCheck(app.db, id))
  return slip
}
