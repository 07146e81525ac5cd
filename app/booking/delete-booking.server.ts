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
import { awaitsMoneyCheck, type Booking } from "./booking.ts"
import { readLinkToCheck, withoutLinkToCheck } from "./booking-payment-links-store.server.ts"
import { holdsMoney } from "./money.ts"
import { STATE_COLUMNS } from "./status.ts"

type DeleteFailure = "booking-money-held" | "booking-in-review" | "link-in-review"

/**
 * Removes a booking from the lists and frees its nights (soft delete); its guest sees it as cancelled. Fails with
 * `booking-money-held` and the amounts in baht while money of it is held: cancelling decides what becomes of that, and what
 * is kept stays in the lists. Fails with `booking-in-review` or `link-in-review` while nobody has said whether the money of
 * its slip, or of one of its payment links', arrived. Idempotent.
 * @param expectedVersion the version that the admin was shown; fails with `booking-edited` if it has changed since
 */
export function deleteBooking(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | "booking-edited" | DeleteFailure, unknown>> {
  const decide = (booking: Booking, sums: LedgerSums, linkToCheck: string | null): Decision<DeleteFailure> => {
    if (booking.deletedAt !== null) return ok(null)
    if (holdsMoney(sums)) return fail("booking-money-held", { held: toBaht(sums.held), damage: toBaht(sums.damage) })
    if (booking.status === "in_review" || awaitsMoneyCheck(booking)) return fail("booking-in-review")
    if (linkToCheck !== null) return fail("link-in-review")
    const cancelled = { ...STATE_COLUMNS.cancelled, cancelReason: "admin" } as const
    const set = { ...(booking.status !== "cancelled" && cancelled), deletedAt: app.now() }
    return ok({ set, action: "deleted", conditions: [withoutLinkToCheck(id)] })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readSums(app.db, id), readLinkToCheck(app.db, id))
}
