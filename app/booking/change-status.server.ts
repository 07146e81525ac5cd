import {
  type CancelFailure,
  type CancellingApp,
  cancelBooking,
} from "#app/booking/cancellation/cancel-booking.server.ts"
import { failIfLedgerRefuses } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import type { Received } from "#app/money/ledger/ledger.ts"
import { receivedAt } from "#app/money/ledger/received-on.ts"
import { paymentDeadline } from "#app/money/payable/deadline.ts"
import type { Returned } from "#app/money/refunds/returned.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { AmendFailure, Decision } from "./amend-booking.server.ts"
import { type Booking, deadlineAfterClearing, deadlineAfterRejection, type TeamReason } from "./booking.ts"
import type { ChangedBy } from "./changed-by.ts"
import { amendForConfirming, type ConfirmingFailure, paymentOnConfirming, type SeenFacts } from "./confirming.server.ts"
import type { BookingStatus } from "./status.ts"
import { type StatusFailure, transitionTo } from "./transition.ts"

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
    const { villa, linkToCheck } = seen
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
    const transition = transitionTo(booking, to, by.actor, {
      deadline: deadline.value,
      hasLinkToCheck: linkToCheck !== null,
    })
    if (!transition.ok || !transition.value) return transition.ok ? ok(null) : transition
    const cleared = clears ? { slipClearedDeadline: deadline.value } : {}
    const money = { ...received, at: paidAt.value, timezone: villa.timezone }
    const payment = paymentOnConfirming(booking, transition.value, by, seen, money)
    return ok({ set: { ...transition.value, ...cleared }, action: "status", reason, ...payment })
  }
  return failIfLedgerRefuses(app, amendForConfirming(app, id, by, expectedVersion, decide), received.on)
}
