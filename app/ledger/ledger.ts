import type { Actor } from "../villa/actor.ts"

/** Every kind of ledger line: so far only money that arrived. */
export const LEDGER_KINDS = ["payment"] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** Where the money arrived. */
export const LEDGER_PLACES = ["bank", "card", "cash"] as const
export type LedgerPlace = (typeof LEDGER_PLACES)[number]

/** One payment that arrived. `amount` is satang, `at` epoch milliseconds. */
export type LedgerLine = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  at: number
  kind: LedgerKind
  place: LedgerPlace
  amount: number
  /** See `paymentEvidence`. */
  evidence: string | null
  actor: Actor
  actorName: string | null
  note: string | null
}

/** What proves that money arrived: a charge of a card gateway or a slip. */
export type PaymentProof =
  | { gateway: string; chargeId: string }
  | { slipId: string; sendingBank: string | null; transRef: string | null }

/**
 * The text by which one payment is known, so that it counts once: `charge:GATEWAY:ID`, for a slip the bank's
 * own reference as `transfer:BANK:REFERENCE` where its QR names one, else `slip:ID`. Null for cash.
 */
export function paymentEvidence(proof: PaymentProof | null): string | null {
  if (proof === null) return null
  if ("chargeId" in proof) return `charge:${proof.gateway}:${proof.chargeId}`
  const { slipId, sendingBank, transRef } = proof
  return sendingBank !== null && transRef !== null ? `transfer:${sendingBank}:${transRef}` : `slip:${slipId}`
}

/** Where an owner says that money arrived. */
export const OWNER_PLACES = ["bank", "cash"] as const satisfies LedgerPlace[]

/** What an owner says to have received, in satang; by default all that is due, in the way that the booking names. */
export type Received = { amount?: number; place?: (typeof OWNER_PLACES)[number] }

/** The payment that an owner records on confirming; null where nothing came. A slip proves a transfer, never cash. */
export function receivedPayment(
  received: Received,
  due: { amount: number; proof: PaymentProof | null; byCard: boolean },
): Pick<LedgerLine, "amount" | "place" | "evidence"> | null {
  const amount = received.amount ?? due.amount
  if (amount <= 0) return null
  const place = received.place ?? (due.proof || !due.byCard ? "bank" : "cash")
  return { amount, place, evidence: place === "bank" ? paymentEvidence(due.proof) : null }
}

/** What is still owed of a total, in satang. Below zero where more arrived than was asked for: never clamped. */
export function balance(total: number, received: number): number {
  return total - received
}

/** How much more arrived than a total, in satang; 0 where it did not. */
export function overpaid(total: number, received: number): number {
  return Math.max(0, -balance(total, received))
}
