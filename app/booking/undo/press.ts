import type { Booking, BookingAction } from "#app/booking/booking.ts"
import type { LedgerLine, NewLine } from "#app/money/ledger/ledger.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import type { NewRefund } from "#app/money/refunds/refund.ts"
import { fail, ok, type Result } from "#app/result.ts"

/** For so long a press can be undone, and nobody is told of it. */
export const UNDO_MS = 10_000

export type PressKind =
  | "confirmed"
  | "rejected"
  | "link-rejected"
  | "received"
  | "damage-received"
  | "damage-returned"
  | "damage-owed"
  | "deleted"
  | "blocked"

type Change = {
  action: BookingAction
  lines: readonly Pick<NewLine, "kind" | "channel" | "evidence" | "pot">[]
  refunds: readonly Pick<NewRefund, "pot">[]
}

/**
 * Null for a change that ten seconds do not undo. Refunds have states of their own, which undoing would leave as they
 * are: so has the credit that a payment was.
 */
export function pressOf(
  before: Pick<Booking, "status" | "deletedAt">,
  after: Pick<Booking, "status" | "deletedAt">,
  { action, lines, refunds }: Change,
): PressKind | null {
  if (action === "deleted" && before.deletedAt === null && after.deletedAt !== null) return "deleted"
  if (action === "status" && before.status !== after.status) {
    if (after.status === "confirmed") return "confirmed"
    return before.status === "in_review" && after.status === "pending_payment" ? "rejected" : null
  }
  if (action === "link-returned") return "link-rejected"
  if (action === "link-paid") return after.status === before.status ? receivedBy(lines) : "confirmed"
  if (action === "ledger" && lines.some(({ kind, channel }) => kind === "payment" && channel !== "credit"))
    return "received"
  if (action === "damage-received") return "damage-received"
  if (action === "damage-returned") return lines.every(({ evidence }) => evidence === null) ? "damage-returned" : null
  return action === "refund-owed" && refunds.some(({ pot }) => pot === "damage") ? "damage-owed" : null
}

/** A link can ask for the security deposit alone. */
function receivedBy(lines: Change["lines"]): PressKind {
  const payments = lines.filter(({ kind }) => kind === "payment")
  return payments.every(({ pot }) => pot === "damage") ? "damage-received" : "received"
}

/** What the press replaced in the booking. */
export type Replaced = Pick<
  Booking,
  | "status"
  | "cancelReason"
  | "kept"
  | "paymentDeadline"
  | "inReviewSince"
  | "slipId"
  | "slipSentDeadline"
  | "slipClearedDeadline"
  | "movedOn"
  | "confirmedWith"
  | "deletedAt"
>

export function replacedIn(booking: Replaced): Replaced {
  const { status, cancelReason, kept, paymentDeadline, inReviewSince, slipId } = booking
  const { slipSentDeadline, slipClearedDeadline, movedOn, confirmedWith, deletedAt } = booking
  const ofSlip = { inReviewSince, slipId, slipSentDeadline, slipClearedDeadline }
  return { status, cancelReason, kept, paymentDeadline, ...ofSlip, movedOn, confirmedWith, deletedAt }
}

/** The payment link that the press decided on, as it was. */
export type PressedLink = Pick<PaymentLink, "id" | "status" | "amount" | "damage" | "expiresAt" | "inReviewSince">

export function pressedLink({ id, status, amount, damage, expiresAt, inReviewSince }: PaymentLink): PressedLink {
  return { id, status, amount, damage, expiresAt, inReviewSince }
}

/** In satang: what the press moved, of its lines or else its refunds. */
export function pressedAmount(
  lines: readonly Pick<LedgerLine, "kind" | "amount">[],
  refunds: readonly Pick<NewRefund, "amount">[],
): number {
  const moved = lines.filter(({ kind }) => kind === "payment" || kind === "refund")
  const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)
  return Math.abs(sum(moved.length > 0 ? moved : refunds))
}

/** `version` is that of the booking after the press; instants in epoch milliseconds, `amount` in satang. */
export type Press = {
  kind: PressKind
  version: number
  adminId: string
  at: number
  until: number
  amount: number
  /** Null for blocked nights. */
  replaced: Replaced | null
  /** Ids of the ledger's lines. */
  lines: string[]
  /** Null if the press was on the booking itself. */
  link: PressedLink | null
}

export type UndoFailure = "undo-too-late" | "owner-only"

/**
 * @param version of the booking shown; any change since the press, also of its link, ends the undo
 * @param isPrinted a paper of the press may be in somebody's hands
 * @param isFinal something of what the press caused was sent, or is in the books of a closed month
 */
export function checkUndo(
  press: Press | null,
  {
    version,
    now,
    isOwner,
    adminId,
    isPrinted,
    isFinal,
  }: {
    version: number
    now: number
    isOwner: boolean
    adminId: string | null
    isPrinted: boolean
    isFinal: boolean
  },
): Result<Press, UndoFailure> {
  if (!press || press.version !== version || press.until <= now || isFinal) return fail("undo-too-late")
  return isOwner || (press.adminId === adminId && !isPrinted) ? ok(press) : fail("owner-only")
}
