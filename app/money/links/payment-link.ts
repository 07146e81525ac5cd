import { awaitsPayment, type Booking, isSettling } from "#app/booking/booking.ts"
import { HOUR_MS } from "#app/durations.ts"
import type { NewLine, OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import type { Slip, SlipType } from "#app/money/slips/slip.ts"
import type { StaffAct } from "#app/money/staff-act.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Actor } from "#app/villa/actor.ts"
import {
  checkLinkStatusChange,
  LIVE_LINK_STATUSES,
  type LinkPurpose,
  type PaymentLinkStatus,
} from "./payment-link-status.ts"

/** Money in satang, instants in epoch milliseconds. */
export type PaymentLink = {
  id: string
  amount: number
  /** The part of the amount that is the security deposit. */
  damage: number
  description: string
  customerName: string | null
  bookingId: string | null
  purpose: LinkPurpose
  /** Made by the system for the balance of a confirmed booking: `amount` follows the balance. */
  automatic: boolean
  /** The id of the admin who made it; null if the system did. */
  madeBy: string | null
  status: PaymentLinkStatus
  expiresAt: number
  /** Since when a slip awaits a decision; also on a link closed with its booking or expired meanwhile. */
  inReviewSince: number | null
  /** The card payment whose capture is in progress. */
  settlingPaymentId: string | null
  card: { brand: string; last4: string } | null
  version: number
  createdAt: number
  updatedAt: number
  /** Null again after a later change. */
  erasedAt: number | null
}

export type PaymentLinkEvent = {
  at: number
  actor: Actor
  actorName: string | null
  /** For the alerts of this change only: not stored with the event. */
  actorId?: string | null
  from: PaymentLinkStatus | null
  to: PaymentLinkStatus
  /** What staff did besides changing the link, with what; absent for a change. */
  act?: { action: StaffAct; detail: string }
}

export const LINK_DESCRIPTION_MAX_LENGTH = 200
export const LINK_CUSTOMER_NAME_MAX_LENGTH = 200
export const LINK_DEFAULT_HOURS = 7 * 24
export const LINK_MAX_HOURS = 720
export const LINK_MAX_BAHT = 10_000_000
/** Anybody with the link may send slips, so their number is limited. */
export const LINK_MAX_SLIPS = 10
/** After a rejected slip there is at least this much time for another. */
const LINK_REJECTED_MIN_HOURS = 24

type LinkBooking = Pick<Booking, "status">

/**
 * Such a booking was cancelled, expired or paid another way. An admin can still record the link's payment.
 */
export function isLinkClosed({ status }: Pick<PaymentLink, "status">, booking: LinkBooking | null): boolean {
  return status === "cancelled" && booking !== null && !awaitsPayment(booking)
}

/** The link ended with its booking, expired with a slip that was not accepted, or was cancelled in review. */
export function canRecordPayment(
  link: Pick<PaymentLink, "status" | "inReviewSince">,
  booking: LinkBooking | null,
  slipCount: number,
): boolean {
  const isCancelledInReview = link.status === "cancelled" && link.inReviewSince !== null
  return isLinkClosed(link, booking) || isCancelledInReview || (link.status === "expired" && slipCount > 0)
}

/**
 * `settling`: a capture of the link or its unpaid booking is in progress. `in_review`: a slip of the link,
 * its unpaid booking or another link for that (`siblingInReview`) is.
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
 * One slip of an unpaid booking is decided on at a time. A link of a confirmed booking is a debt of its own.
 */
function isReviewedElsewhere(booking: LinkBooking | null, siblingInReview: boolean): boolean {
  if (booking === null || !awaitsPayment(booking)) return false
  return booking.status === "in_review" || siblingInReview
}

export type LinkSlipFailure = "payment-link-expired" | "link-status-conflict" | "too-many-slips"

/** Not while another slip of the booking is in review; `sentBefore` counts the link's own slips. */
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

/** By default `free` without a booking, `balance` for an unpaid one, `extra` for a confirmed one. */
export function purposeOf(
  wanted: LinkPurpose | undefined,
  booking: LinkBooking | null,
): Result<LinkPurpose, "link-purpose-invalid"> {
  const allowed: LinkPurpose[] =
    booking === null ? ["free"] : awaitsPayment(booking) ? ["balance"] : ["extra", "balance"]
  const purpose = wanted === undefined ? allowed[0] : allowed.find((each) => each === wanted)
  return purpose ? ok(purpose) : fail("link-purpose-invalid")
}

/** As in emails and on statements: "PL-7F3A9C". */
export function linkReference(id: string): string {
  return `PL-${id.replace(/-/g, "").slice(0, 6).toUpperCase()}`
}

/** @param hours above 0, may be fractional */
export function linkExpiry(now: number, hours: number): number {
  return now + Math.ceil(hours * HOUR_MS)
}

/** A link holds its unpaid booking: not beyond check-in, unless the stay was to have begun. */
export function linkEnd(now: number, hours: number, holdEndsAt: number | null): number {
  const end = linkExpiry(now, hours)
  return holdEndsAt !== null && holdEndsAt > now ? Math.min(end, holdEndsAt) : end
}

/** The lifetimes that the form offers; the API accepts any. */
export const LINK_HOURS = [2, 12, 24, 72, LINK_DEFAULT_HOURS, 336, LINK_MAX_HOURS]

/** The shortest that lasts until `deadline`; null if nothing is held. */
export function usualLinkHours(deadline: number | null, now: number): number {
  const held = deadline === null ? LINK_DEFAULT_HOURS : (deadline - now) / HOUR_MS
  return LINK_HOURS.find((hours) => hours >= held) ?? LINK_DEFAULT_HOURS
}

export function expiryAfterRejection({ expiresAt }: Pick<PaymentLink, "expiresAt">, now: number): number {
  return Math.max(expiresAt, linkExpiry(now, LINK_REJECTED_MIN_HOURS))
}

/** Recorded or not. A link in review does not expire, nor does one whose card payment is being captured. */
export function isLinkOverdue(
  { status, expiresAt, settlingPaymentId }: Pick<PaymentLink, "status" | "expiresAt" | "settlingPaymentId">,
  now: number,
): boolean {
  return status === "open" && settlingPaymentId === null && expiresAt <= now
}

export function isLinkLive({ status }: Pick<PaymentLink, "status">): boolean {
  return LIVE_LINK_STATUSES.includes(status)
}

/** The link can be paid, or its slip is waiting. */
export function isLinkUndecided(link: Pick<PaymentLink, "status" | "inReviewSince">): boolean {
  return isLinkLive(link) || link.inReviewSince !== null
}

/** Recorded or not: expired once overdue, cancelled with its booking (given with its effective status). */
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
 * In satang, beyond the part for the stay. 0 if the deposit has come another way.
 */
export function damagePaid(
  { status, amount, damage }: Pick<PaymentLink, "status" | "amount" | "damage">,
  paid: number,
) {
  if (status === "paid" || status === "cancelled") return 0
  return Math.min(damage, Math.max(0, paid - (amount - damage)))
}

/** `on`: the villa's date, by default today; `amount`: satang, by default the link's; `channel`: see `howPaid`. */
export type LinkPayment = { on?: string; amount?: number; channel?: (typeof OWNER_CHANNELS)[number] }

/**
 * How a link is paid that the team marks as paid, and by which slip. One that waits is accepted. A rejected one only
 * where owners name no channel: they accept it after all.
 */
export function howPaid<Sent extends Pick<Slip, "uploadedAt">>(
  { inReviewSince }: Pick<PaymentLink, "inReviewSince">,
  slips: readonly Sent[],
  { channel, byStaff }: Pick<LinkPayment, "channel"> & { byStaff: boolean },
): { channel: "bank" | "cash"; slip: Sent | null } {
  const isAccepted = inReviewSince !== null || (channel === undefined && !byStaff)
  const slip = isAccepted ? latestSlip(slips) : null
  return { channel: slip ? "bank" : (channel ?? "cash"), slip }
}

function latestSlip<Sent extends Pick<Slip, "uploadedAt">>(slips: readonly Sent[]): Sent | null {
  return slips.reduce(
    (latest: Sent | null, each) => (latest && latest.uploadedAt > each.uploadedAt ? latest : each),
    null,
  )
}

/** What comes for a cancelled booking pays neither an extra nor a security deposit. */
export function paidLink<Paid extends Pick<PaymentLink, "purpose" | "damage">>(
  link: Paid,
  booking: LinkBooking | null,
): Paid {
  return booking?.status === "cancelled" ? { ...link, purpose: "balance", damage: 0 } : link
}

/**
 * The security deposit is a line of its own. An extra also has its charge, of what was asked for: what came beyond
 * it is owed back, and what did not come is still owed.
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
  return [{ ...paid, kind: "charge", channel: "none", amount: link.amount, evidence: `extra:${id}` }, paid]
}

/** The first line has the evidence, so that it is used once. */
function linesWithDamage(paid: NewLine, damage: number): NewLine[] {
  const deposit: NewLine = { ...paid, pot: "damage", amount: damage }
  if (damage === paid.amount) return [deposit]
  const evidence = paid.evidence && `${paid.evidence}#damage`
  return [
    { ...paid, amount: paid.amount - damage },
    { ...deposit, evidence },
  ]
}

/** How the history calls a change: the system opens no link again, but by undoing what the team did. */
export function linkChangeOf({
  from,
  to,
  actor,
}: Pick<PaymentLinkEvent, "from" | "to" | "actor">): PaymentLinkStatus | "made" | "undone" | "closed" {
  if (from === null) return "made"
  if (actor !== "system") return to
  if (from === "paid" || to === "open" || to === "in_review") return "undone"
  return to === "cancelled" ? "closed" : to
}

/** `returned` includes slips of a cancelled link. */
export type SlipState = "in_review" | "accepted" | "returned"

export type LinkSlip = { id: string; type: SlipType; uploadedAt: number }

/**
 * The last slip (`slips` are in order) has the link's state; those sent before a rejection are `returned`.
 */
export function slipStates<Sent extends LinkSlip>(
  { status, inReviewSince = null }: Pick<PaymentLink, "status"> & Partial<Pick<PaymentLink, "inReviewSince">>,
  slips: Sent[],
  events: PaymentLinkEvent[],
): (Sent & { state: SlipState })[] {
  const ended = status === "cancelled" || status === "expired"
  const waiting = status === "in_review" || (ended && inReviewSince !== null)
  const returnedAt = rejectionsOf(events).at(-1) ?? 0
  const latest: SlipState = status === "paid" ? "accepted" : waiting ? "in_review" : "returned"
  return slips.map((slip, index) => {
    // Instants may be equal; the newest slip of a link in review is the one to check.
    if (index === slips.length - 1 && waiting) return { ...slip, state: latest }
    return { ...slip, state: slip.uploadedAt <= returnedAt ? "returned" : latest }
  })
}

/** When slips were rejected, without what was undone. */
function rejectionsOf(events: PaymentLinkEvent[]): number[] {
  const rejections: number[] = []
  for (const event of events) {
    const { from, to, at } = event
    if (from === "in_review" && to === "open") rejections.push(at)
    else if (from === "open" && linkChangeOf(event) === "undone") rejections.pop()
  }
  return rejections
}
