import { awaitsPayment, type Booking, isSettling } from "../booking/booking.ts"
import { fail, ok, type Result } from "../result.ts"
import type { Actor } from "../villa/actor.ts"
import type { SlipType } from "./slip.ts"

/** The states of a payment link (product.md, "Payments"). */
export const PAYMENT_LINK_STATUSES = ["open", "in_review", "paid", "cancelled", "expired"] as const
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number]

/** A link by which one amount is asked for. Money is satang, instants are epoch milliseconds. */
export type PaymentLink = {
  id: string
  amount: number
  description: string
  customerName: string | null
  /** The booking that it pays, if any. */
  bookingId: string | null
  status: PaymentLinkStatus
  /** When an open link ends. */
  expiresAt: number
  /** Since when a slip has been waiting for a decision; also on a link that was closed with its booking meanwhile. */
  inReviewSince: number | null
  /** The card payment whose capture is under way. */
  settlingPaymentId: string | null
  card: { brand: string; last4: string } | null
  version: number
  createdAt: number
  updatedAt: number
  /** When all that told whose it was was taken out; null again once somebody changes it. */
  erasedAt: number | null
}

export type PaymentLinkEvent = {
  at: number
  actor: Actor
  actorName: string | null
  from: PaymentLinkStatus | null
  to: PaymentLinkStatus
}

export const LINK_DESCRIPTION_MAX_LENGTH = 200
export const LINK_CUSTOMER_NAME_MAX_LENGTH = 200
export const LINK_DEFAULT_HOURS = 7 * 24
export const LINK_MAX_HOURS = 720
export const LINK_MAX_BAHT = 10_000_000
/** Whoever holds a link may send slips, so their number has an end. */
export const LINK_MAX_SLIPS = 10
/** A link whose slip was sent back stays open at least so long: its guest must have time for another. */
export const LINK_RETURNED_HOURS = 24
const HOUR_MS = 60 * 60 * 1000

/** Who may take a link from where to where. What is not here does not happen: for people paid, cancelled and expired are final. */
const TRANSITIONS: Record<PaymentLinkStatus, Partial<Record<PaymentLinkStatus, readonly Actor[]>>> = {
  open: {
    in_review: ["guest", "admin"],
    paid: ["admin", "gateway"],
    cancelled: ["admin"],
    expired: ["system"],
  },
  in_review: {
    open: ["admin"],
    paid: ["admin", "gateway"],
    cancelled: ["admin"],
    expired: ["system"],
  },
  paid: {},
  // Money that a card has let go is here, whatever became of the link while the bank was asked.
  cancelled: { paid: ["gateway"] },
  expired: { paid: ["gateway"] },
}

export type LinkStatusChange = { from: PaymentLinkStatus; to: PaymentLinkStatus }

/** Whether this actor may make this change. Staying where it is is no change and always allowed. */
export function checkLinkStatusChange(
  { from, to }: LinkStatusChange,
  actor: Actor,
): Result<LinkStatusChange, "link-status-conflict", LinkStatusChange> {
  if (from === to || TRANSITIONS[from][to]?.includes(actor)) return ok({ from, to })
  return fail("link-status-conflict", { from, to })
}

type LinkBooking = Pick<Booking, "status">

/**
 * Whether a link ended with its booking: that was cancelled, expired or paid another way. Nobody can pay it any more,
 * and an admin can still record that money came.
 */
export function isLinkClosed({ status }: Pick<PaymentLink, "status">, booking: LinkBooking | null): boolean {
  return status === "cancelled" && booking !== null && !awaitsPayment(booking)
}

/**
 * Whether a link's money can be taken by card now; `settling` while that of the link or of its unpaid booking is being
 * taken. While a slip of the booking, or of another link for it, is in review nothing is taken for it.
 */
export function linkCardState(
  link: Pick<PaymentLink, "status" | "settlingPaymentId">,
  booking: Pick<Booking, "status" | "paymentDeadline"> | null,
  otherLinkInReview = false,
): "open" | "settling" | "closed" | "link-closed" {
  if (link.settlingPaymentId !== null || (booking && isSettling(booking) && link.status === "open")) return "settling"
  if (isLinkClosed(link, booking)) return "link-closed"
  return link.status === "open" && booking?.status !== "in_review" && !otherLinkInReview ? "open" : "closed"
}

export type LinkSlipFailure = "payment-link-expired" | "link-status-conflict" | "too-many-slips"

/** Whether a link takes a slip from this actor, so many having come before. */
export function checkTakesSlip(
  { status }: Pick<PaymentLink, "status">,
  sentBefore: number,
  actor: Actor,
): Result<null, LinkSlipFailure, unknown> {
  if (status === "expired") return fail("payment-link-expired")
  const checked = checkLinkStatusChange({ from: status, to: "in_review" }, actor)
  if (!checked.ok) return checked
  return sentBefore < LINK_MAX_SLIPS ? ok(null) : fail("too-many-slips")
}

/** Every state that this actor may take a link to from here. */
export function reachableLinkStatuses(from: PaymentLinkStatus, actor: Actor): PaymentLinkStatus[] {
  return PAYMENT_LINK_STATUSES.filter((to) => to !== from && checkLinkStatusChange({ from, to }, actor).ok)
}

/** What a link is called in letters and on statements, for people: "PL-7F3A9C". */
export function linkReference(id: string): string {
  return `PL-${id.replace(/-/g, "").slice(0, 6).toUpperCase()}`
}

/** When a link made now ends. @param hours above 0, fractions too */
export function linkExpiry(now: number, hours: number): number {
  return now + Math.ceil(hours * HOUR_MS)
}

/** When a link ends whose slip is sent back now. */
export function expiryAfterReturn({ expiresAt }: Pick<PaymentLink, "expiresAt">, now: number): number {
  return Math.max(expiresAt, linkExpiry(now, LINK_RETURNED_HOURS))
}

/**
 * Whether an open link's time is over, whether or not anyone has noticed yet. One in review has no end, nor has one
 * whose card is being charged.
 */
export function isLinkOver(
  { status, expiresAt, settlingPaymentId }: Pick<PaymentLink, "status" | "expiresAt" | "settlingPaymentId">,
  now: number,
): boolean {
  return status === "open" && settlingPaymentId === null && expiresAt <= now
}

/** Whether a link can still be paid or its slip decided on. */
export function isLinkLive({ status }: Pick<PaymentLink, "status">): boolean {
  return status === "open" || status === "in_review"
}

/** Whether the owner is still to say whether its money came: it can be paid, or its slip waits. */
export function isLinkUndecided(link: Pick<PaymentLink, "status" | "inReviewSince">): boolean {
  return isLinkLive(link) || link.inReviewSince !== null
}

/**
 * A link as it stands at an instant, even before that has been written down: expired where its time is over, closed
 * where its booking is cancelled.
 * @param booking its booking as it stands then, if it has one
 */
export function linkWithEffectiveStatus(
  link: PaymentLink,
  now: number,
  booking: LinkBooking | null = null,
): PaymentLink {
  if (link.settlingPaymentId !== null) return link
  if (booking?.status === "cancelled" && isLinkLive(link)) return { ...link, status: "cancelled" }
  return isLinkOver(link, now) ? { ...link, status: "expired" } : link
}

/** Where a slip of a link stands; one of a link that an admin cancelled counts as sent back. */
export type SlipState = "in_review" | "accepted" | "returned"

export type LinkSlip = { id: string; type: SlipType; uploadedAt: number }

/**
 * Where each slip of a link stands, the oldest first as they are given: the last one is what the link's own state says,
 * those before an answer were sent back with it.
 */
export function slipStates(
  { status, inReviewSince = null }: Pick<PaymentLink, "status"> & Partial<Pick<PaymentLink, "inReviewSince">>,
  slips: LinkSlip[],
  events: PaymentLinkEvent[],
): (LinkSlip & { state: SlipState })[] {
  const waiting = status === "in_review" || (status === "cancelled" && inReviewSince !== null)
  const returnedAt = events.findLast(({ from, to }) => from === "in_review" && to === "open")?.at ?? 0
  const latest: SlipState = status === "paid" ? "accepted" : waiting ? "in_review" : "returned"
  return slips.map((slip, index) => {
    // Two instants may be the same; the newest slip of a link in review is the one that is looked at.
    if (index === slips.length - 1 && waiting) return { ...slip, state: latest }
    return { ...slip, state: slip.uploadedAt <= returnedAt ? "returned" : latest }
  })
}
