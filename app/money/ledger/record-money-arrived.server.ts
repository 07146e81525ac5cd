import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import { awaitsMoneyCheck, type Booking } from "#app/booking/booking.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "./fail-if-ledger-refuses.server.ts"
import { type LedgerLine, lineWith, type PaymentProof, paymentEvidence, sumLines } from "./ledger.ts"
import { proofIsUnchanged, readLedger, readSlipProof } from "./ledger-store.server.ts"
import { planOf } from "./money.ts"
import { amountToRecord, decideMoneyArrived } from "./money-arrived.ts"
import { receivedAt } from "./received-on.ts"

type MoneyArrivedFailure =
  | LedgerRefusal
  | "booking-edited"
  | "received-owner-only"
  | "status-conflict"
  | "slip-missing"
  | "received-on-invalid"

/**
 * Idempotent; the booking stays cancelled. Once answered, only owners answer otherwise. `on` is the villa's date, by
 * default today; `amount` in satang, by default what was due next.
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export function recordMoneyArrived(
  app: AmendingApp,
  id: string,
  { received, on, amount }: { received: boolean; on?: string; amount?: number },
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | MoneyArrivedFailure, unknown>> {
  const decide = (
    booking: Booking,
    lines: LedgerLine[],
    slip: PaymentProof | null,
    timezone: string,
  ): Decision<MoneyArrivedFailure> => {
    const evidence = paymentEvidence(slip)
    const decided = decideMoneyArrived(booking, received, lineWith(evidence, lines) !== undefined)
    if (!decided.ok) return decided
    if (decided.value === null) return ok(null)
    const set = { inReviewSince: null }
    if (decided.value === "dismiss") return ok({ set, action: "money-missing" })
    if (evidence === null) return fail("slip-missing")
    if (isByStaff(by) && !awaitsMoneyCheck(booking)) return fail("received-owner-only")
    const paidAt = receivedAt(on, { timezone, now: app.now(), role: by.role })
    if (!paidAt.ok) return paidAt
    const line = {
      bookingId: id,
      paymentLinkId: null,
      at: paidAt.value,
      kind: "payment" as const,
      channel: "bank" as const,
      evidence,
      amount: amount ?? amountToRecord(planOf(booking, timezone).payNow, booking.total, sumLines(lines)),
      actor: by.actor,
      actorName: by.name ?? null,
    }
    const conditions = proofIsUnchanged(slip)
    return ok({ set, action: "money-received", lines: line.amount > 0 ? [line] : [], conditions })
  }
  const reads = [readLedger(app.db, id), readSlipProof(app.db, id), readTimezone(app.db)] as const
  return failIfLedgerRefuses(app, amendIfUnchanged(app, id, by, expectedVersion, decide, ...reads), on)
}
