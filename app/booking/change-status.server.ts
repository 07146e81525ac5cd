import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import type { Booking, CancelReason } from "./booking.ts"
import { deadlineAfter } from "./deadline.ts"
import { type BookingStatus, checkStatusChange } from "./status.ts"

/**
 * Takes a booking to another state, as far as the actor may. Back to `pending_payment` the slip is taken off and the
 * countdown starts anew; cancelling frees the nights in the same write.
 */
export async function changeStatus(
  app: Pick<App, "db" | "countdown" | "settings" | "now">,
  id: string,
  to: BookingStatus,
  by: By,
  reason: string | null = null,
): Promise<Result<Booking, AmendFailure | "status-conflict" | "slip-missing" | "villa-missing", unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  const windowSeconds = app.settings.paymentWindowSeconds ?? villa.paymentWindowMinutes * 60
  return amendBooking(app, id, by, (booking) => {
    const checked = checkStatusChange({ from: booking.status, to }, by.actor, booking.slipId !== null)
    if (!checked.ok) return checked
    if (booking.status === to) return ok(null)
    const set: Partial<Booking> = { status: to, paymentDeadline: null }
    if (to === "pending_payment") {
      set.slipId = null
      set.paymentDeadline = deadlineAfter(app.now(), windowSeconds)
    }
    if (to === "cancelled") set.cancelReason = by.actor === "admin" ? "admin" : ("guest" satisfies CancelReason)
    return ok({ set, action: "status", reason })
  })
}
