import type { PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"

/**
 * A link for a booking's balance that can be paid, or whose slip is being checked. `amount` is in satang, instants in
 * epoch milliseconds.
 */
export type BalanceLink = {
  id: string
  bookingId: string | null
  amount: number
  /** The part of the amount that is the damage deposit. */
  damage: number
  description: string
  status: PaymentLinkStatus
  expiresAt: number
  settlingPaymentId: string | null
  version: number
  createdAt: number
}

/** Whether a balance can be paid by its link at an instant, in epoch milliseconds. */
export function canPayBy(link: BalanceLink | null | undefined, now: number): link is BalanceLink {
  return link != null && link.status === "open" && link.settlingPaymentId === null && link.expiresAt > now
}

/** A balance link as pages show it. */
export type BalanceLinkView = Pick<BalanceLink, "id" | "expiresAt"> & { state: "open" | "settling" | "in_review" }

/** @param now epoch milliseconds; null if the link has ended by then */
export function balanceLinkView(link: BalanceLink, now: number): BalanceLinkView | null {
  const { id, expiresAt, status, settlingPaymentId } = link
  if (settlingPaymentId !== null) return { id, expiresAt, state: "settling" }
  if (status === "in_review") return { id, expiresAt, state: "in_review" }
  return expiresAt > now ? { id, expiresAt, state: "open" } : null
}
