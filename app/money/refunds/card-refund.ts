import { DAY_MS } from "#app/durations.ts"
import type { PaidByCredit } from "#app/money/credits/credit.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { isOpen, type Refund } from "./refund.ts"

/** A captured card payment with its refunds to the card, sent or decided. Money in satang. */
export type CardPaid = {
  cardPaymentId: string
  gateway: string
  /** False for a payment in the gateway's test mode. */
  livemode: boolean | null
  brand: string | null
  amount: number
  /** Epoch milliseconds. */
  capturedAt: number
  refunded: number
  /** The number of refunds that `refunded` sums up. */
  refunds: number
}

/** @property credit what was paid by credits of earlier stays */
export type MoneyToReturn = { sums: LedgerSums; refunds: Refund[]; cards: CardPaid[]; credit: PaidByCredit }

export type RefundGateway = { name: string; testMode: boolean } | null

/** `amount` is the part of the payment that can still go back to its card, in satang. */
export type RefundableCard = { cardPaymentId: string; amount: number }

/** `amount` in satang. */
export type RefundPart =
  | { channel: "card"; cardPaymentId: string; amount: number }
  | { channel: "bank"; cardPaymentId: null; amount: number }

/** The limits of refunds to a card (docs.opn.ooo/refunds-api and docs.omise.co/refunding-charges). */
const MAX_REFUNDS = 15
const MAX_DAYS = 365
const MAX_DAYS_OF_OTHER_BRANDS = 160
const OTHER_BRANDS = /^(jcb|amex|american express|diners)/i

/** Payments that the gateway can still return to their cards, oldest first; `now` in epoch milliseconds. */
export function refundableByCard(cards: readonly CardPaid[], gateway: RefundGateway, now: number): RefundableCard[] {
  return cards
    .filter((card) => isRefundable(card, gateway, now))
    .sort((one, other) => one.capturedAt - other.capturedAt)
    .map(({ cardPaymentId, amount, refunded }) => ({ cardPaymentId, amount: amount - refunded }))
}

function isRefundable(card: CardPaid, gateway: RefundGateway, now: number): boolean {
  const { name, testMode } = gateway ?? {}
  const maxDays = OTHER_BRANDS.test(card.brand ?? "") ? MAX_DAYS_OF_OTHER_BRANDS : MAX_DAYS
  return (
    card.gateway === name &&
    // The gateway's test mode does not know charges of its live mode, nor the reverse.
    card.livemode !== testMode &&
    card.refunded < card.amount &&
    card.refunds < MAX_REFUNDS &&
    now - card.capturedAt <= maxDays * DAY_MS
  )
}

/** To the cards in order as far as they take it, the rest by transfer. No part is 0. */
export function splitRefund(amount: number, cards: readonly RefundableCard[]): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = amount
  for (const { cardPaymentId, amount: available } of cards) {
    const part = Math.min(rest, available)
    if (part > 0) parts.push({ channel: "card", cardPaymentId, amount: part })
    rest -= part
  }
  if (rest > 0) parts.push({ channel: "bank", cardPaymentId: null, amount: rest })
  return parts
}

/**
 * The refund that a gateway refund settles: by id, else the first owed one of the amount, same card first.
 * @param made `refundId` is null if it was made outside this site
 */
export function settledRefund(
  made: { amount: number; refundId: string | null },
  cardPaymentId: string,
  refunds: readonly Refund[],
): Refund | null {
  const own = refunds.find(({ id }) => id === made.refundId)
  if (own) return isOpen(own) && own.amount === made.amount ? own : null
  const owed = refunds.filter(({ status, amount }) => status === "owed" && amount === made.amount)
  const toCard = owed.find((refund) => refund.cardPaymentId === cardPaymentId)
  return toCard ?? owed.find((refund) => refund.cardPaymentId === null) ?? null
}

/** The error of a refund that was given up because another refund returned its money. */
export const RETURNED_ALREADY = "returned-already"
/** The error of a refund that was sent but that the gateway does not know. */
export const UNKNOWN_TO_GATEWAY = "not-found"

/** The last failure: `refused` (by transfer now), `notFound` (unknown to the gateway) or `notAccepted`. */
export function failedAttempt({
  channel,
  error,
}: Pick<Refund, "channel" | "error">): "refused" | "notFound" | "notAccepted" | null {
  if (error === null) return null
  if (channel !== "card") return "refused"
  return error === UNKNOWN_TO_GATEWAY ? "notFound" : "notAccepted"
}
