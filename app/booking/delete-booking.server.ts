import type { MoneyToReturn } from "../ledger/card-refund.ts"
import { readMoneyToReturn } from "../ledger/card-refund-store.server.ts"
import { ok, type Result } from "../result.ts"
import { type AmendFailure, amendIfUnchanged, type ChangedBy, type Decision } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import { type CancellingApp, refundsOfAll } from "./cancel-booking.server.ts"
import { STATE_COLUMNS } from "./status.ts"

/**
 * Removes a booking from the lists and frees its nights (soft delete); its guest sees it as cancelled, and everything
 * that is held of it goes back. Idempotent.
 * @param expectedVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export function deleteBooking(
  app: CancellingApp,
  id: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited", unknown>> {
  const decide = (booking: Booking, money: MoneyToReturn): Decision<never> => {
    if (booking.deletedAt !== null) return ok(null)
    if (booking.status === "cancelled") return ok({ set: { deletedAt: app.now() }, action: "deleted" })
    const set = { ...STATE_COLUMNS.cancelled, cancelReason: "admin", deletedAt: app.now() } as const
    return ok({ set, action: "deleted", refunds: refundsOfAll(app, money) })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readMoneyToReturn(app.db, id))
}
