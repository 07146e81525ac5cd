import { DAY_MS } from "#app/durations.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { isOpen, type Refund } from "./refund.ts"

/** A captured card payment, with what has gone back to its card or is about to. Money in satang. */
export type CardPaid = {
  cardPaymentId: string
  gateway: string
  /** Whether real money moved. */
  livemode: boolean | null
  brand: string | null
  amount: number
  /** When the money was captured, in epoch milliseconds. */
  capturedAt: number
  refunded: number
  /** How many refunds `refunded` is the sum of. */
  refunds: number
}

/** The money of a booking as far as returning it needs it: what came, what is being returned, and the cards that paid. */
export type MoneyToReturn = { sums: LedgerSums; refunds: Refund[]; cards: CardPaid[] }

/** The gateway in use; null if none is. */
export type RefundGateway = { name: string; testMode: boolean } | null

/** How much of a payment can still go back to its card, in satang. */
export type RefundableCard = { cardPaymentId: string; amount: number }

/** A part of a refund, and how it goes back; in satang. */
export type RefundPart =
  | { channel: "card"; cardPaymentId: string; amount: number }
  | { channel: "bank"; cardPaymentId: null; amount: number }

/** The limits of refunds to a card (docs.opn.ooo/refunds-api and docs.omise.co/refunding-charges). */
const MAX_REFUNDS = 15
const MAX_DAYS = 365
const MAX_DAYS_OF_OTHER_BRANDS = 160
const OTHER_BRANDS = /^(jcb|amex|american express|diners)/i

/**
 * Which payments the gateway can still return to their cards, and how much of each; oldest first.
 * @param now epoch milliseconds
 */
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
    // The gateway's test mode does not know the charges of its live mode, nor the other way round.
    card.livemode !== testMode &&
    card.refunded < card.amount &&
    card.refunds < MAX_REFUNDS &&
    now - card.capturedAt <= maxDays * DAY_MS
  )
}

/**
 * How an amount goes back: to the cards as far as they can take it, the first one first, and the rest by transfer. The
 * parts add up to the amount; none is empty.
 */
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
 * Which refund is settled by one that the gateway has made of a payment: the one that it was made for, or of those that are
 * owed the first of the same amount, before all to the same card. Null if it settles none that is still to be returned.
 * @param made `refundId` is null if it was made without this site
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

/** The error of a refund that was given up because its money has gone back by another one. */
export const RETURNED_ALREADY = "returned-already"
/** The error of a refund that was sent, but which the gateway does not know. */
export const UNKNOWN_TO_GATEWAY = "not-found"

/**
 * Why the last attempt to return a refund that is owed failed: its card cannot take it, so that it goes by transfer now; the
 * gateway does not know the attempt; or it did not accept it then. Null if there was none.
 */
export function failedAttempt({
  channel,
  error,
}: Pick<Refund, "channel" | "error">): "refused" | "notFound" | "notAccepted" | null {
  if (error === null) return null
  if (channel !== "card") return "refused"
  return error === UNKNOWN_TO_GATEWAY ? "notFound" : "notAccepted"
}
