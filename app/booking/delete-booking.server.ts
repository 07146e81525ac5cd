import { ok, type Result } from "../result.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendBooking,
  type ChangedBy,
  type Decision,
  ifUnchanged,
} from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import { STATE_COLUMNS } from "./status.ts"

/**
 * Removes a booking from the lists and frees its nights (soft delete); its guest sees it as cancelled. Idempotent.
 * @param seenVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export function deleteBooking(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  seenVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  const decide = (booking: Booking): Decision<never> => {
    if (booking.deletedAt !== null) return ok(null)
    if (booking.status === "cancelled") return ok({ set: { deletedAt: app.now() }, action: "deleted" })
    const set = { ...STATE_COLUMNS.cancelled, cancelReason: "admin", deletedAt: app.now() } as const
    return ok({ set, action: "deleted" })
  }
  return amendBooking(app, id, by, (booking) => ifUnchanged(booking, seenVersion, decide(booking)))
}
