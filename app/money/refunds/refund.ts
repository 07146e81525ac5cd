import type { LedgerLine, LedgerPot, LedgerSums } from "#app/money/ledger/ledger.ts"

/** To be returned; at the gateway, unconfirmed; returned; given up, so that the owner keeps the money. */
export const REFUND_STATUSES = ["owed", "sending", "sent", "waived"] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export const OPEN_REFUND_STATUSES = ["owed", "sending"] as const satisfies RefundStatus[]

/** `credit`: kept for a later stay of the guest, until a day. */
export const REFUND_CHANNELS = ["card", "bank", "cash", "credit"] as const
export type RefundChannel = (typeof REFUND_CHANNELS)[number]

/** `amount` in satang, instants in epoch milliseconds. */
export type Refund = {
  id: string
  bookingId: string
  pot: LedgerPot
  amount: number
  channel: RefundChannel
  /** The captured payment to return to its card; null for the other channels. */
  cardPaymentId: string | null
  status: RefundStatus
  /** The last day of a credit; null for what never was one. */
  validUntil: string | null
  /** When a credit became an ordinary refund. */
  creditEndedAt: number | null
  gatewayRefundId: string | null
  /** The guest's account as encrypted JSON; null if not given, or erased. */
  payee: string | null
  payeeAt: number | null
  slipId: string | null
  /** Why the last attempt failed, or why the refund was given up. */
  error: string | null
  actorName: string | null
  sendingSince: number | null
  sentAt: number | null
  version: number
  createdAt: number
  updatedAt: number
}

/** Unique, so that the ledger line of a refund is recorded only once. */
export function refundEvidence({ id }: Pick<Refund, "id">): string {
  return `refund:${id}`
}

/** Which refund a line recorded by hand returned; null for all other lines. */
export function refundHandedBy({
  kind,
  channel,
  evidence,
}: Pick<LedgerLine, "kind" | "channel" | "evidence">): string | null {
  if (kind !== "refund" || channel === "card") return null
  return /^refund:([^:]+)$/.exec(evidence ?? "")?.[1] ?? null
}

/** Of a gateway refund that was made outside this site. */
export function gatewayRefundEvidence(gateway: string, gatewayRefundId: string): string {
  return `refund:${gateway}:${gatewayRefundId}`
}

/** The guest only sees whether a refund is still owed or returned. */
export function refundState({ status }: Pick<Refund, "status">): "owed" | "sent" {
  return status === "sent" ? "sent" : "owed"
}

export type NewRefund = Pick<Refund, "pot" | "amount" | "channel" | "cardPaymentId"> &
  Partial<Pick<Refund, "payee" | "payeeAt" | "validUntil">>

/** In satang; decided and not returned yet. */
export function openAmount(refunds: readonly Pick<Refund, "pot" | "status" | "amount">[], of: LedgerPot): number {
  const open = refunds.filter(({ pot, status }) => pot === of && isOpen({ status }))
  return open.reduce((sum, { amount }) => sum + amount, 0)
}

/** In satang; for the stay only. */
export function heldBesideRefunds({
  sums,
  refunds,
}: {
  sums: LedgerSums
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[]
}): number {
  return sums.held - openAmount(refunds, "stay")
}

/** In satang. Reductions that exceed the price return no more than is held. */
export function stillToReturn(
  { balance, held }: { balance: number; held: number },
  refunds: readonly Pick<Refund, "pot" | "status" | "amount">[],
): number {
  return Math.max(0, Math.min(-balance, held) - openAmount(refunds, "stay"))
}

export function isOpen({ status }: Pick<Refund, "status">): boolean {
  return OPEN_REFUND_STATUSES.some((each) => each === status)
}
