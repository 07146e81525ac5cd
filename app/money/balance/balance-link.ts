import type { PaymentLinkStatus } from "#app/money/links/payment-link-status.ts"

/** `amount` in satang, instants in epoch milliseconds. */
export type BalanceLink = {
  id: string
  bookingId: string | null
  amount: number
  /** The part of the amount that is the security deposit. */
  damage: number
  description: string
  status: PaymentLinkStatus
  expiresAt: number
  settlingPaymentId: string | null
  version: number
  createdAt: number
}

export function canPayBy(link: BalanceLink | null | undefined, now: number): link is BalanceLink {
  return link != null && link.status === "open" && link.settlingPaymentId === null && link.expiresAt > now
}

export type BalanceLinkView = Pick<BalanceLink, "id" | "expiresAt"> & { state: "open" | "settling" | "in_review" }

/** @param now epoch milliseconds; null if the link has ended by then */
export function balanceLinkView(link: BalanceLink, now: number): BalanceLinkView | null {
  const { id, expiresAt, status, settlingPaymentId } = link
  if (settlingPaymentId !== null) return { id, expiresAt, state: "settling" }
  if (status === "in_review") return { id, expiresAt, state: "in_review" }
  return expiresAt > now ? { id, expiresAt, state: "open" } : null
}
