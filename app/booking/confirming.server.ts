import { joinReads, type Read } from "#app/db/database.server.ts"
import type { LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { type LedgerSums, type PaymentProof, type Received, receivedPayment } from "#app/money/ledger/ledger.ts"
import { proofIsUnchanged, readSlipProof, readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { readLinkToCheck, withoutLinkToCheck } from "#app/money/links/booking-payment-links-store.server.ts"
import type { Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type AmendFailure,
  type AmendingApp,
  type Amendment,
  amendIfUnchanged,
  type Decision,
} from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import type { ChangedBy } from "./changed-by.ts"

export type ConfirmingFailure = "booking-edited" | LedgerRefusal

/**
 * Read with the booking. `linkToCheck`: a payment link whose slip waits; `slip` is the booking's own.
 */
export type SeenFacts = {
  villa: Villa | null
  linkToCheck: string | null
  sums: LedgerSums
  slip: PaymentProof | null
}

/** For decisions on what a page showed that may confirm the booking, within `failIfLedgerRefuses`. */
export function amendForConfirming<Failure extends string, Facts extends unknown[] = []>(
  app: AmendingApp,
  id: string,
  by: ChangedBy,
  expectedVersion: number | undefined,
  decide: (booking: Booking, seen: SeenFacts, ...facts: Facts) => Decision<Failure>,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<Result<Booking, Failure | AmendFailure | "booking-edited", unknown>> {
  const seen: Read<SeenFacts> = joinReads({
    villa: readVilla(app.db),
    linkToCheck: readLinkToCheck(app.db, id),
    sums: readSums(app.db, id),
    slip: readSlipProof(app.db, id),
  })
  return amendIfUnchanged<Failure, [SeenFacts, ...Facts]>(app, id, by, expectedVersion, decide, seen, ...reads)
}

/** Records the money received, on conditions: no slip of the booking's links waits, its own is as read. */
export function paymentOnConfirming(
  before: Booking,
  set: Partial<Booking>,
  by: ChangedBy,
  { sums, slip }: Pick<SeenFacts, "sums" | "slip">,
  { at, timezone, ...received }: Received & { at: number; timezone: string },
): Pick<Amendment, "lines" | "conditions"> {
  if (set.status !== "confirmed" || before.status === "confirmed") return {}
  const { id, paymentMethod, ...stay } = { ...before, ...set, status: before.status }
  const { dueNow, balance } = moneyOf(stay, sums, timezone)
  const due = { amount: dueNow, all: balance, proof: slip, byCard: paymentMethod === "credit_card" }
  const payment = receivedPayment(received, due)
  // A link's slip may have arrived since the read; `transitionTo` refuses on the next attempt.
  const conditions = before.status === "pending_payment" ? [withoutLinkToCheck(id)] : []
  if (!payment) return { conditions }
  conditions.push(...proofIsUnchanged(slip))
  const { actor, name: actorName = null } = by
  const line = { bookingId: id, paymentLinkId: null, at, kind: "payment" as const, actor, actorName, ...payment }
  return { lines: [line], conditions }
}
