import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { STATE_COLUMNS } from "#app/booking/status.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { reversalOf } from "#app/money/ledger/ledger.ts"
import { proofIsUnchanged, readLedger, readSlipProof } from "#app/money/ledger/ledger-store.server.ts"
import {
  readHasSettlingLink,
  readLinkToCheck,
  withoutLinkToCheck,
  withoutSettlingLink,
} from "#app/money/links/booking-payment-links-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readStayTimes } from "#app/villa/villa-store.server.ts"
import { decideRecheck, type RecheckFailure } from "./recheck-slip.ts"

type ReturnFailure = RecheckFailure | "booking-edited" | "owner-only"

/**
 * Takes back a confirmation by slip: the slip waits again, payment and receipt are taken back, the guest is told.
 * Only owners, as for every reversal of money. The stay keeps its nights.
 * @param reason shown to the guest
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export async function recheckSlip(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  { reason, expectedVersion }: { reason: string | null; expectedVersion?: number },
): Promise<Result<Booking, AmendFailure | ReturnFailure | LedgerRefusal, unknown>> {
  if (isByStaff(by)) return fail("owner-only")
  const change = amendIfUnchanged(
    app,
    id,
    by,
    expectedVersion,
    (booking, lines, proof, linkToCheck, isSettling, times): Decision<ReturnFailure> => {
      if (booking.status === "in_review") return ok(null)
      const linkInReview = linkToCheck !== null || isSettling
      const decided = decideRecheck(booking, { lines, proof, linkInReview }, { ...times, now: app.now() })
      if (!decided.ok) return decided
      const { payment } = decided.value
      return ok({
        set: STATE_COLUMNS.in_review,
        action: "check-again",
        reason,
        takesBack: "confirmation",
        lines: payment ? [reversalOf(payment, { ...by, at: app.now() })] : [],
        conditions: [...proofIsUnchanged(proof), withoutLinkToCheck(id), withoutSettlingLink(id)],
      })
    },
    readLedger(app.db, id),
    readSlipProof(app.db, id),
    readLinkToCheck(app.db, id),
    readHasSettlingLink(app.db, id),
    readStayTimes(app.db),
  )
  return failIfLedgerRefuses(app, change)
}
