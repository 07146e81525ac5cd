import type { App } from "#app/app.ts"
import {
  type CancelFailure,
  type CancellingApp,
  cancelBooking,
} from "#app/booking/cancellation/cancel-booking.server.ts"
import { joinReads, type Read } from "#app/db/database.server.ts"
import { failIfLedgerRefuses, type LedgerRefusal } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { type LedgerSums, type PaymentProof, type Received, receivedPayment } from "#app/money/ledger/ledger.ts"
import { proofIsUnchanged, readSlipProof, readSums } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { receivedAt } from "#app/money/ledger/received-on.ts"
import { readHasLinkInReview, withoutLinkInReview } from "#app/money/links/booking-payment-links-store.server.ts"
import { deadlineAfter } from "#app/money/payable/deadline.ts"
import type { Returned } from "#app/money/refunds/returned.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type AmendFailure,
  type AmendingApp,
  type Amendment,
  amendIfUnchanged,
  type Decision,
} from "./amend-booking.server.ts"
import {
  type Booking,
  type CancelReason,
  deadlineAfterClearing,
  deadlineAfterRejection,
  type TeamReason,
} from "./booking.ts"
import type { ChangedBy } from "./changed-by.ts"
import { type BookingStatus, checkStatusChange, STATE_COLUMNS } from "./status.ts"

export type StatusFailure = "status-conflict" | "slip-missing" | "slip-kept" | "link-in-review"

export type ConfirmingFailure = "booking-edited" | LedgerRefusal

type ChangeStatusFailure =
  | AmendFailure
  | StatusFailure
  | ConfirmingFailure
  | CancelFailure
  | "villa-missing"
  | "received-on-invalid"

/**
 * `pending_payment` clears the slip and gives time for another: to guests once, after staff's rejection a day.
 * Confirming an unpaid booking fails while a slip of its payment links awaits a decision.
 * @param money received on confirming (all by default), or why the team cancels and what it returns
 */
export async function changeStatus(
  app: CancellingApp,
  id: string,
  to: BookingStatus,
  by: ChangedBy,
  reason: string | null = null,
  expectedVersion?: number,
  { cancelReason, returned, ...received }: Received & { cancelReason?: TeamReason; returned?: Returned } = {},
): Promise<Result<Booking, ChangeStatusFailure, unknown>> {
  if (to === "cancelled") return cancelBooking(app, id, by, { cancelReason, returned, reason, expectedVersion })
  const decide = (booking: Booking, seen: SeenFacts): Decision<ChangeStatusFailure> => {
    const { villa, linkInReview } = seen
    if (!villa) return fail("villa-missing")
    const now = app.now()
    const paidAt = receivedAt(received.on, { timezone: villa.timezone, now, role: by.role })
    if (!paidAt.ok) return paidAt
    const restarted = paymentDeadline(app, villa)
    const clears = by.actor === "guest" && booking.status === "in_review" && to === "pending_payment"
    // Without its slip the booking ends with its new deadline.
    if (clears && by.isByLink) return fail("slip-kept")
    const deadline = clears
      ? deadlineAfterClearing(booking, restarted, now)
      : ok(deadlineAfterRejection(booking, restarted, now))
    if (!deadline.ok) return deadline
    const transition = transitionTo(booking, to, by.actor, { deadline: deadline.value, linkInReview })
    if (!transition.ok || !transition.value) return transition.ok ? ok(null) : transition
    const cleared = clears ? { slipClearedDeadline: deadline.value } : {}
    const money = { ...received, at: paidAt.value, timezone: villa.timezone }
    const payment = paymentOnConfirming(booking, transition.value, by, seen, money)
    return ok({ set: { ...transition.value, ...cleared }, action: "status", reason, ...payment })
  }
  return failIfLedgerRefuses(app, amendForConfirming(app, id, by, expectedVersion, decide), received.on)
}

/**
 * Read with the booking. `linkInReview`: a slip of a payment link is in review; `slip` is the booking's own.
 */
export type SeenFacts = {
  villa: Villa | null
  linkInReview: boolean
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
    linkInReview: readHasLinkInReview(app.db, id),
    sums: readSums(app.db, id),
    slip: readSlipProof(app.db, id),
  })
  return amendIfUnchanged<Failure, [SeenFacts, ...Facts]>(app, id, by, expectedVersion, decide, seen, ...reads)
}

/** Records the money received, on conditions: no slip of the booking's links is in review, its own is as read. */
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
  const conditions = before.status === "pending_payment" ? [withoutLinkInReview(id)] : []
  if (!payment) return { conditions }
  conditions.push(...proofIsUnchanged(slip))
  const { actor, name: actorName = null } = by
  const line = { bookingId: id, paymentLinkId: null, at, kind: "payment" as const, actor, actorName, ...payment }
  return { lines: [line], conditions }
}

/** For a countdown that starts now; epoch milliseconds. */
export function paymentDeadline(
  app: Pick<App, "settings" | "now">,
  { paymentWindowMinutes }: Pick<Villa, "paymentWindowMinutes">,
): number {
  return deadlineAfter(app.now(), app.settings.paymentWindowSeconds ?? paymentWindowMinutes * 60)
}

/** Null if unchanged. `linkInReview`: a slip of one of the booking's payment links is in review. */
export function transitionTo(
  booking: Booking,
  to: BookingStatus,
  actor: Actor,
  { deadline, linkInReview = false }: { deadline: number; linkInReview?: boolean },
): Result<Partial<Booking> | null, StatusFailure, unknown> {
  const checked = checkStatusChange({ from: booking.status, to }, actor, booking.slipId !== null)
  if (!checked.ok) return checked
  if (booking.status === to) return ok(null)
  // The decision on the link's slip records the same transfer.
  if (booking.status === "pending_payment" && to === "confirmed" && linkInReview) return fail("link-in-review")
  const set: Partial<Booking> = { ...STATE_COLUMNS[to] }
  if (to === "pending_payment") Object.assign(set, { slipId: null, paymentDeadline: deadline })
  if (to === "cancelled") set.cancelReason = actor === "admin" ? "admin" : ("guest" satisfies CancelReason)
  return ok(set)
}
