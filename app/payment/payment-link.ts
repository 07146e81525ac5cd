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
  /** Since when a slip has been waiting for a decision. */
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

/** Whether an open link's time is over, whether or not anyone has noticed yet. One in review has no end. */
export function isLinkOver({ status, expiresAt }: Pick<PaymentLink, "status" | "expiresAt">, now: number): boolean {
  return status === "open" && expiresAt <= now
}

/** A link as it stands at an instant: one whose time is over is expired, even before that has been written down. */
export function linkAsOf(link: PaymentLink, now: number): PaymentLink {
  return isLinkOver(link, now) ? { ...link, status: "expired" } : link
}

/** Where a slip of a link stands; one of a link that was cancelled counts as sent back. */
export type SlipState = "in_review" | "accepted" | "returned"

export type LinkSlip = { id: string; type: SlipType; uploadedAt: number }

/**
 * Where each slip of a link stands, the oldest first as they are given: the last one is what the link's own state says,
 * those before an answer were sent back with it.
 */
export function slipStates(
  { status }: Pick<PaymentLink, "status">,
  slips: LinkSlip[],
  events: PaymentLinkEvent[],
): (LinkSlip & { state: SlipState })[] {
  const returnedAt = events.findLast(({ from, to }) => from === "in_review" && to === "open")?.at ?? 0
  const latest: SlipState = status === "paid" ? "accepted" : status === "in_review" ? "in_review" : "returned"
  return slips.map((slip, index) => {
    // Two instants may be the same; the newest slip of a link in review is the one that is looked at.
    if (index === slips.length - 1 && status === "in_review") return { ...slip, state: latest }
    return { ...slip, state: slip.uploadedAt <= returnedAt ? "returned" : latest }
  })
}
