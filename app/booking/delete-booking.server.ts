import type { App } from "../app.ts"
import { ok, type Result } from "../result.ts"
import { type AmendFailure, amendBooking, type By, type Decision, ifUnchanged } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"

/**
 * Takes a booking out of the lists and frees its nights; it is cancelled for its guest, and never erased. Once more
 * changes nothing.
 * @param seenVersion the version that the admin was shown; fails with `booking-edited` where it has changed since
 */
export function deleteBooking(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  by: By,
  seenVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  const decide = (booking: Booking): Decision<never> => {
    if (booking.deletedAt !== null) return ok(null)
    const cancelled = { status: "cancelled", cancelReason: booking.cancelReason ?? "admin" } as const
    return ok({ set: { ...cancelled, paymentDeadline: null, deletedAt: app.now() }, action: "deleted" })
  }
  return amendBooking(app, id, by, (booking) => ifUnchanged(booking, seenVersion, decide(booking)))
}
