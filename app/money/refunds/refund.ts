import type { LedgerPot, LedgerSums } from "#app/money/ledger/ledger.ts"

/**
 * The states of a refund: decided and to be returned, sent to the gateway and not confirmed yet, returned, or given up,
 * so that the money stays with the owner.
 */
export const REFUND_STATUSES = ["owed", "sending", "sent", "waived"] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
/** Those of money that is still to be returned. */
export const OPEN_REFUND_STATUSES = ["owed", "sending"] as const satisfies RefundStatus[]

/** How money goes back: to the card that it came from, by transfer, or in cash. */
export const REFUND_CHANNELS = ["card", "bank", "cash"] as const
export type RefundChannel = (typeof REFUND_CHANNELS)[number]

/** Money that goes back to a guest. `amount` in satang, instants in epoch milliseconds. */
export type Refund = {
  id: string
  bookingId: string
  pot: LedgerPot
  amount: number
  channel: RefundChannel
  /** The captured payment that goes back to its card; null for the other channels. */
  cardPaymentId: string | null
  status: RefundStatus
  gatewayRefundId: string | null
  /** Where the guest wants a transfer, as encrypted JSON; null if not given, and once erased. */
  payee: string | null
  payeeAt: number | null
  slipId: string | null
  /** Why the last attempt failed, or why it is not returned. */
  error: string | null
  actorName: string | null
  sendingSince: number | null
  sentAt: number | null
  version: number
  createdAt: number
  updatedAt: number
}

/** The evidence of a refund's ledger line, so that it is recorded once. */
export function refundEvidence({ id }: Pick<Refund, "id">): string {
  return `refund:${id}`
}

/** The evidence of a refund that was made at the gateway without the site. */
export function gatewayRefundEvidence(gateway: string, gatewayRefundId: string): string {
  return `refund:${gateway}:${gatewayRefundId}`
}

/** What a guest is told of a refund: that it comes, or that it has been returned. */
export function refundState({ status }: Pick<Refund, "status">): "owed" | "sent" {
  return status === "sent" ? "sent" : "owed"
}

/** A refund that is decided, before it is recorded. */
export type NewRefund = Pick<Refund, "pot" | "amount" | "channel" | "cardPaymentId">

/** What is still to be returned of a pot, decided and not sent, in satang. */
export function openAmount(refunds: readonly Pick<Refund, "pot" | "status" | "amount">[], of: LedgerPot): number {
  const open = refunds.filter(({ pot, status }) => pot === of && isOpen({ status }))
  return open.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is held for a stay and not being returned yet, in satang. */
export function heldBesideRefunds({
  sums,
  refunds,
}: {
  sums: LedgerSums
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[]
}): number {
  return sums.held - openAmount(refunds, "stay")
}

/**
 * What of a balance that the owner owes is not being returned yet, in satang; 0 if nothing. Reductions beyond the price do not
 * return more than is held.
 */
export function stillToReturn(
  { balance, held }: { balance: number; held: number },
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[],
): number {
  return Math.max(0, Math.min(-balance, held) - openAmount(refunds, "stay"))
}

/** Whether the money is still to be returned. */
export function isOpen({ status }: Pick<Refund, "status">): boolean {
  return OPEN_REFUND_STATUSES.some((each) => each === status)
}
