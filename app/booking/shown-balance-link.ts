import type { PaymentLinkStatus } from "./payment-link-status.ts"

/**
 * A link for a booking's balance that can be paid, or whose slip is being checked, as staff see it with the booking.
 * `amount` is in satang, `expiresAt` in epoch milliseconds.
 */
export type ShownBalanceLink = {
  id: string
  bookingId: string | null
  amount: number
  description: string
  status: PaymentLinkStatus
  expiresAt: number
  settlingPaymentId: string | null
}

/** A balance link as pages show it. */
export type BalanceLinkView = Pick<ShownBalanceLink, "id" | "expiresAt"> & { state: "open" | "settling" | "in_review" }

/** @param now epoch milliseconds; null if the link has ended by then */
export function balanceLinkView(link: ShownBalanceLink, now: number): BalanceLinkView | null {
  const { id, expiresAt, status, settlingPaymentId } = link
  if (settlingPaymentId !== null) return { id, expiresAt, state: "settling" }
  if (status === "in_review") return { id, expiresAt, state: "in_review" }
  return expiresAt > now ? { id, expiresAt, state: "open" } : null
}
