import { type AmendingApp, type Amendment, ifUnchanged } from "#app/booking/amend-booking.server.ts"
import { awaitsMoneyCheck, awaitsPayment, type Booking, heldUntil } from "#app/booking/booking.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import type { ConfirmingFailure } from "#app/booking/confirming.server.ts"
import type { StaffFailure } from "#app/booking/staff-limits/staff-refusal.ts"
import { transitionTo } from "#app/booking/transition.ts"
import { read } from "#app/db/database.server.ts"
import { failIfLedgerRefuses } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { paymentEvidence } from "#app/money/ledger/ledger.ts"
import { proofIsUnchanged } from "#app/money/ledger/ledger-store.server.ts"
import { receivedAt } from "#app/money/ledger/received-on.ts"
import type { Slip } from "#app/money/slips/slip.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import {
  type AmendedLink,
  amendPaymentLink,
  type LinkAmendment,
  type LinkDecision,
} from "./amend-payment-link.server.ts"
import { withoutLinkToCheck } from "./booking-payment-links-store.server.ts"
import {
  canRecordPayment,
  damagePaid,
  expiryAfterRejection,
  howPaid,
  isLinkClosed,
  type LinkPayment,
  linesOfPaidLink,
  type PaymentLink,
  paidLink,
} from "./payment-link.ts"
import { checkLinkStatusChange, type PaymentLinkStatus } from "./payment-link-status.ts"

export type ChangeLinkFailure =
  | ConfirmingFailure
  | "not-found"
  | "link-status-conflict"
  | "link-closed"
  | "payment-settling"
  | "booking-in-review"
  | "link-in-review"
  | "slip-to-check"
  | "received-on-invalid"
  | "link-follows-balance"
  | StaffFailure

/**
 * `paid` confirms the booking in the same batch, unless it was cancelled or paid another way. `open` (slip
 * rejected) holds it for at least a day. An ended link can be marked paid, or `cancelled`: no money arrived
 * for its slip.
 * @param expectedVersion version that was shown; `booking-edited` if it has changed since
 * @param received of a paid link, which then says what was paid
 */
export async function changePaymentLinkStatus(
  app: AmendingApp,
  id: string,
  to: PaymentLinkStatus,
  by: ChangedBy,
  expectedVersion?: number,
  received: LinkPayment = {},
): Promise<Result<AmendedLink, ChangeLinkFailure, unknown>> {
  const [timezone] = await read(app.db, readTimezone(app.db))
  const paidAt = receivedAt(received.on, { timezone, now: app.now(), role: by.role })
  if (!paidAt.ok) return paidAt
  const decide = (
    link: PaymentLink,
    booking: Booking | null,
    slips: Slip[],
    siblingInReview: boolean,
    siblingToCheck: string | null,
  ): LinkDecision<ChangeLinkFailure> => {
    const canRecord = by.actor === "admin" && canRecordPayment(link, booking, slips.length)
    if (canRecord && to === "open" && isLinkClosed(link, booking)) return fail("link-closed")
    if (canRecord && to === "cancelled")
      return ok(link.inReviewSince === null ? null : { set: { inReviewSince: null } })
    const checked = checkLinkStatusChange({ from: link.status, to }, by.actor, canRecord)
    if (!checked.ok) return checked
    if (link.status === to) return ok(null)
    if (to === "cancelled" && link.automatic) return fail("link-follows-balance")
    // Confirming the booking would end the review of its own slip, whose money may have arrived as well.
    if (to === "paid" && by.actor === "admin" && booking?.status === "in_review") return fail("booking-in-review")
    // Accepting that slip would record the same money twice.
    const isByHand = to === "paid" && by.actor === "admin" && link.status !== "in_review"
    if (isByHand && siblingInReview && booking && awaitsPayment(booking)) return fail("link-in-review")
    const how = howPaid(link, slips, { channel: received.channel, byStaff: isByStaff(by) })
    // So would a transfer by hand on any booking, also where the sibling or the booking has ended.
    if (to === "paid" && isByHandTransfer(how)) {
      if (siblingToCheck !== null) return fail("link-in-review")
      if (booking && awaitsMoneyCheck(booking)) return fail("slip-to-check")
    }
    const amount = received.amount ?? link.amount
    // What its booking owes limits staff as well, in `writeAmendment`.
    if (to === "paid" && isByStaff(by) && amount > link.amount) return fail("received-owner-only")
    return ok(
      to === "paid"
        ? paidAmendment({ link, booking, how, at: paidAt.value, amount }, by)
        : changesForStatus(link, to, app.now()),
    )
  }
  const change = amendPaymentLink(app, id, by, (link, booking, slips, siblingInReview, siblingToCheck) =>
    ifUnchanged(link, expectedVersion, decide(link, booking, slips, siblingInReview, siblingToCheck)),
  )
  return failIfLedgerRefuses(app, change, received.on)
}

type HowPaid = ReturnType<typeof howPaid<Slip>>

/** It may be that of another slip. */
const isByHandTransfer = ({ channel, slip }: HowPaid) => channel === "bank" && slip === null

function paidAmendment(
  { link, booking, how, at, amount }: { link: PaymentLink; booking: Booking | null; how: HowPaid } & Paid,
  by: ChangedBy,
): LinkAmendment {
  const proof = how.slip && { ...how.slip, slipId: how.slip.id }
  const paid = paidLink(link, booking)
  const lines = linesOfPaidLink(paid, {
    at,
    channel: how.channel,
    amount,
    evidence: paymentEvidence(proof),
    actor: by.actor,
    actorName: by.name ?? null,
  })
  const alone = booking && isByHandTransfer(how) ? [withoutLinkToCheck(booking.id, link.id)] : []
  return {
    set: { status: "paid", amount, damage: damagePaid(paid, amount) },
    lines,
    conditions: [...proofIsUnchanged(proof), ...alone],
    booking: (current) => confirmedByLink(current, by.actor),
  }
}

/** When, in epoch milliseconds, and how much in satang. */
type Paid = { at: number; amount: number }

/** A slip keeps waiting when its link is cancelled: its money may have arrived. */
function changesForStatus(link: PaymentLink, to: PaymentLinkStatus, now: number): LinkAmendment {
  if (to !== "open") return { set: { status: to } }
  const expiresAt = expiryAfterRejection(link, now)
  return {
    set: { status: to, expiresAt },
    booking: (booking) => ({
      set: awaitsPayment(booking) ? heldUntil(booking, expiresAt) : {},
      action: "link-returned",
    }),
  }
}

/** A confirmed or cancelled booking stays as it is. */
export function confirmedByLink(booking: Booking, actor: Actor): Amendment | null {
  const transition = transitionTo(booking, "confirmed", actor, { deadline: 0 })
  return transition.ok && transition.value ? { set: transition.value, action: "link-paid" } : null
}
