import type { App } from "../context.server.ts"
import { ok, type Result } from "../result.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"

/**
 * Takes a booking out of the lists and frees its nights; it is cancelled for its guest, and never erased. Once more
 * changes nothing.
 */
export function deleteBooking(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  by: By,
): Promise<Result<Booking, AmendFailure, unknown>> {
  return amendBooking(app, id, by, (booking) => {
    if (booking.deletedAt !== null) return ok(null)
    const cancelled = { status: "cancelled", cancelReason: booking.cancelReason ?? "admin" } as const
    return ok({ set: { ...cancelled, paymentDeadline: null, deletedAt: app.now() }, action: "deleted" })
  })
}
