import type { LedgerSums } from "../ledger/ledger.ts"
import { readSums } from "../ledger/ledger-store.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { toBaht } from "../villa/money.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type ChangedBy,
  type Decision,
} from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import { holdsMoney } from "./money.ts"
import { STATE_COLUMNS } from "./status.ts"

/**
 * Removes a booking from the lists and frees its nights (soft delete); its guest sees it as cancelled. Fails with
 * `booking-money-held` and the amounts in baht while money of it is held: cancelling decides what becomes of that, and what
 * is kept stays in the lists. Idempotent.
 * @param expectedVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export function deleteBooking(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited" | "booking-money-held", unknown>> {
  const decide = (booking: Booking, sums: LedgerSums): Decision<"booking-money-held"> => {
    if (booking.deletedAt !== null) return ok(null)
    if (holdsMoney(sums)) return fail("booking-money-held", { held: toBaht(sums.held), damage: toBaht(sums.damage) })
    if (booking.status === "cancelled") return ok({ set: { deletedAt: app.now() }, action: "deleted" })
    const set = { ...STATE_COLUMNS.cancelled, cancelReason: "admin", deletedAt: app.now() } as const
    return ok({ set, action: "deleted" })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readSums(app.db, id))
}
