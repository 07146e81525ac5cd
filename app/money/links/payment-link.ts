import { awaitsPayment, type Booking, isSettling } from "#app/booking/booking.ts"
import { HOUR_MS } from "#app/durations.ts"
import type { NewLine } from "#app/money/ledger/ledger.ts"
import type { SlipType } from "#app/money/slips/slip.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import {
  checkLinkStatusChange,
  LIVE_LINK_STATUSES,
  type LinkPurpose,
  type PaymentLinkStatus,
} from "./payment-link-status.ts"

/** A payment link asks for one amount. Money is satang, instants are epoch milliseconds. */
export type PaymentLink = {
  id: string
  amount: number
  /** The part of the amount that is the damage deposit. */
  damage: number
  description: string
  customerName: string | null
  /** The booking that it pays, if any. */
  bookingId: string | null
  purpose: LinkPurpose
  /** Whether the system made it for the balance of a confirmed booking: its amount follows the balance. */
  automatic: boolean
  status: PaymentLinkStatus
  /** When an open link ends. */
  expiresAt: number
  /**
   * Since when a slip has been waiting for a decision; also on a link that was closed with its booking or expired
   * meanwhile.
   */
  inReviewSince: number | null
  /** The card payment whose capture is in progress. */
  settlingPaymentId: string | null
  card: { brand: string; last4: string } | null
  version: number
  createdAt: number
  updatedAt: number
  /** When its personal data was erased; null again after a later change. */
  erasedAt: number | null
}

export type PaymentLinkEvent = {
  at: number
  actor: Actor
  actorName: string | null
  /** The admin, for the alerts of this change only: it is not stored with the event. */
  actorId?: string | null
  from: PaymentLinkStatus | null
  to: PaymentLinkStatus
}

export const LINK_DESCRIPTION_MAX_LENGTH = 200
export const LINK_CUSTOMER_NAME_MAX_LENGTH = 200
export const LINK_DEFAULT_HOURS = 7 * 24
export const LINK_MAX_HOURS = 720
export const LINK_MAX_BAHT = 10_000_000
/** Anybody with the link may send slips, so their number is limited. */
export const LINK_MAX_SLIPS = 10
/** A link whose slip was rejected stays open at least this long, so that there is time for another. */
const LINK_REJECTED_MIN_HOURS = 24

type LinkBooking = Pick<Booking, "status">

/**
 * Whether a link ended with its booking, which was cancelled, expired or paid another way. It cannot be paid any more,
 * but an admin can still record its payment.
 */
export function isLinkClosed({ status }: Pick<PaymentLink, "status">, booking: LinkBooking | null): boolean {
  return status === "cancelled" && booking !== null && !awaitsPayment(booking)
}

/**
 * Whether an admin can still record if the money of an ended link arrived: it ended with its booking, or expired with a
 * slip that was not accepted.
 */
export function canRecordPayment(
  link: Pick<PaymentLink, "status">,
  booking: LinkBooking | null,
  slipCount: number,
): boolean {
  return isLinkClosed(link, booking) || (link.status === "expired" && slipCount > 0)
}

/**
 * Whether the payer can pay a link now, or what it waits for: `settling` while a card payment of the link or of its
 * unpaid booking is being captured, `in_review` while its own slip is, that of its booking or of another link for the
 * same unpaid booking.
 * @param siblingInReview whether a slip of another link for its booking is in review
 */
export function linkState(
  link: Pick<PaymentLink, "status" | "settlingPaymentId">,
  booking: Pick<Booking, "status" | "paymentDeadline"> | null,
  siblingInReview = false,
): "open" | "settling" | "in_review" | "closed" {
  if (link.settlingPaymentId !== null || (booking && isSettling(booking) && link.status === "open")) return "settling"
  if (!isLinkLive(link)) return "closed"
  const isOpen = link.status === "open" && !isReviewedElsewhere(booking, siblingInReview)
  return isOpen ? "open" : "in_review"
}

/**
 * Whether a link waits for the decision on another slip of its unpaid booking: one slip is decided on at a time. A link
 * of a confirmed booking is a debt of its own.
 */
function isReviewedElsewhere(booking: LinkBooking | null, siblingInReview: boolean): boolean {
  if (booking === null || !awaitsPayment(booking)) return false
  return booking.status === "in_review" || siblingInReview
}

export type LinkSlipFailure = "payment-link-expired" | "link-status-conflict" | "too-many-slips"

/**
 * Whether a link accepts a slip from this actor: not while another slip of its booking is in review.
 * @param sentBefore how many slips the link already has
 * @param siblingInReview see `linkState`
 */
export function checkTakesSlip(
  { status }: Pick<PaymentLink, "status">,
  {
    booking,
    siblingInReview,
    sentBefore,
  }: { booking: LinkBooking | null; siblingInReview: boolean; sentBefore: number },
  actor: Actor,
): Result<null, LinkSlipFailure, unknown> {
  if (status === "expired") return fail("payment-link-expired")
  const checked = checkLinkStatusChange({ from: status, to: "in_review" }, actor)
  if (!checked.ok) return checked
  if (isReviewedElsewhere(booking, siblingInReview))
    return fail("link-status-conflict", { from: "in_review", to: "in_review" })
  return sentBefore < LINK_MAX_SLIPS ? ok(null) : fail("too-many-slips")
}

/**
 * What a new link asks for: of no booking nothing, of an unpaid one what is owed, of a confirmed one an extra unless
 * `balance` is wanted.
 */
export function purposeOf(
  wanted: LinkPurpose | undefined,
  booking: LinkBooking | null,
): Result<LinkPurpose, "link-purpose-invalid"> {
  const allowed: LinkPurpose[] =
    booking === null ? ["free"] : awaitsPayment(booking) ? ["balance"] : ["extra", "balance"]
  const purpose = wanted === undefined ? allowed[0] : allowed.find((each) => each === wanted)
  return purpose ? ok(purpose) : fail("link-purpose-invalid")
}

/** The reference of a link in emails and on statements: "PL-7F3A9C". */
export function linkReference(id: string): string {
  return `PL-${id.replace(/-/g, "").slice(0, 6).toUpperCase()}`
}

/** When a link expires that is created now. @param hours above 0, may be fractional */
export function linkExpiry(now: number, hours: number): number {
  return now + Math.ceil(hours * HOUR_MS)
}

/** When a link expires whose slip is rejected now. */
export function expiryAfterRejection({ expiresAt }: Pick<PaymentLink, "expiresAt">, now: number): number {
  return Math.max(expiresAt, linkExpiry(now, LINK_REJECTED_MIN_HOURS))
}

/**
 * Whether an open link has expired, recorded or not. A link in review does not expire, nor does one whose card payment
 * is being captured.
 */
export function isLinkOverdue(
  { status, expiresAt, settlingPaymentId }: Pick<PaymentLink, "status" | "expiresAt" | "settlingPaymentId">,
  now: number,
): boolean {
  return status === "open" && settlingPaymentId === null && expiresAt <= now
}

/** Whether a link can still be paid or its slip be decided on. */
export function isLinkLive({ status }: Pick<PaymentLink, "status">): boolean {
  return LIVE_LINK_STATUSES.includes(status)
}

/** Whether the owner still has to decide about its payment: it can be paid, or its slip is waiting. */
export function isLinkUndecided(link: Pick<PaymentLink, "status" | "inReviewSince">): boolean {
  return isLinkLive(link) || link.inReviewSince !== null
}

/**
 * A link with its effective status at an instant, recorded or not: expired once overdue, cancelled with its booking.
 * @param booking its booking with its effective status then, if it has one
 */
export function linkWithEffectiveStatus(
  link: PaymentLink,
  now: number,
  booking: LinkBooking | null = null,
): PaymentLink {
  if (link.settlingPaymentId !== null) return link
  if (booking?.status === "cancelled" && isLinkLive(link)) return { ...link, status: "cancelled" }
  return isLinkOverdue(link, now) ? { ...link, status: "expired" } : link
}

/**
 * What of a payment by a link is damage deposit, in satang: what is paid beyond the link's part for the stay. Nothing once
 * the link was paid or closed, since the deposit then has come another way, or the booking is cancelled.
 */
export function damagePaid(
  { status, amount, damage }: Pick<PaymentLink, "status" | "amount" | "damage">,
  paid: number,
) {
  if (status === "paid" || status === "cancelled") return 0
  return Math.min(damage, Math.max(0, paid - (amount - damage)))
}

/**
 * The ledger lines of a paid link: its payment, of which the damage deposit is a line of its own, and for an extra the
 * charge that it pays, so that the balance stays.
 * @param payment what is known of the payment, `amount` in satang
 */
export function linesOfPaidLink(
  {
    id,
    bookingId,
    purpose,
    ...link
  }: Pick<PaymentLink, "id" | "bookingId" | "purpose" | "status" | "amount" | "damage">,
  payment: Pick<NewLine, "at" | "channel" | "amount" | "evidence" | "actor" | "actorName">,
): NewLine[] {
  const paid: NewLine = { ...payment, kind: "payment", bookingId, paymentLinkId: id }
  const damage = damagePaid(link, payment.amount)
  if (damage > 0) return linesWithDamage(paid, damage)
  if (purpose !== "extra") return [paid]
  return [{ ...paid, kind: "charge", channel: "none", evidence: `extra:${id}` }, paid]
}

/** A payment as lines for the stay and for the damage deposit. The first has the evidence, so that it is used once. */
function linesWithDamage(paid: NewLine, damage: number): NewLine[] {
  const deposit: NewLine = { ...paid, pot: "damage", amount: damage }
  if (damage === paid.amount) return [deposit]
  const evidence = paid.evidence && `${paid.evidence}#damage`
  return [
    { ...paid, amount: paid.amount - damage },
    { ...deposit, evidence },
  ]
}

/** The state of a slip. `returned` means rejected, also by cancelling its link. */
export type SlipState = "in_review" | "accepted" | "returned"

export type LinkSlip = { id: string; type: SlipType; uploadedAt: number }

/**
 * The state of each slip of a link, oldest first, as given: the last one has the state of the link, those sent
 * before a rejection are `returned`.
 */
export function slipStates<Sent extends LinkSlip>(
  { status, inReviewSince = null }: Pick<PaymentLink, "status"> & Partial<Pick<PaymentLink, "inReviewSince">>,
  slips: Sent[],
  events: PaymentLinkEvent[],
): (Sent & { state: SlipState })[] {
  const ended = status === "cancelled" || status === "expired"
  const waiting = status === "in_review" || (ended && inReviewSince !== null)
  const returnedAt = events.findLast(({ from, to }) => from === "in_review" && to === "open")?.at ?? 0
  const latest: SlipState = status === "paid" ? "accepted" : waiting ? "in_review" : "returned"
  return slips.map((slip, index) => {
    // Instants may be equal; the newest slip of a link in review is the one to check.
    if (index === slips.length - 1 && waiting) return { ...slip, state: latest }
    return { ...slip, state: slip.uploadedAt <= returnedAt ? "returned" : latest }
  })
}
