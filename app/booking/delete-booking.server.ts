import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { readSums } from "#app/money/ledger/ledger-store.server.ts"
import { holdsMoney } from "#app/money/ledger/money.ts"
import { readLinkToCheck, withoutLinkToCheck } from "#app/money/links/booking-payment-links-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { toBaht } from "#app/villa/money.ts"
import { type AmendFailure, type AmendingApp, amendIfUnchanged, type Decision } from "./amend-booking.server.ts"
import { awaitsSlipDecision, type Booking } from "./booking.ts"
import type { ChangedBy } from "./changed-by.ts"
import { STATE_COLUMNS } from "./status.ts"

type DeleteFailure = "booking-money-held" | "booking-in-review" | "link-in-review"

/**
 * Soft and idempotent; guests see the booking as cancelled. Fails while money is held (with amounts in baht),
 * or while nobody has said whether the money of a slip arrived.
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
    if (awaitsSlipDecision(booking)) return fail("booking-in-review")
    if (linkToCheck !== null) return fail("link-in-review")
    const cancelled = { ...STATE_COLUMNS.cancelled, cancelReason: "admin" } as const
    const set = { ...(booking.status !== "cancelled" && cancelled), deletedAt: app.now() }
    return ok({ set, action: "deleted", conditions: [withoutLinkToCheck(id)] })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readSums(app.db, id), readLinkToCheck(app.db, id))
}
