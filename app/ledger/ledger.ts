import type { Actor } from "../villa/actor.ts"

/** The kinds of ledger lines; so far only payments received. */
const LEDGER_KINDS = ["payment"] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** How the money was received: in the bank account, by card or in cash. */
const LEDGER_CHANNELS = ["bank", "card", "cash"] as const
export type LedgerChannel = (typeof LEDGER_CHANNELS)[number]

/** One payment received. `amount` is in satang, `at` in epoch milliseconds. */
export type LedgerLine = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  at: number
  kind: LedgerKind
  channel: LedgerChannel
  amount: number
  /** See `paymentEvidence`. */
  evidence: string | null
  actor: Actor
  actorName: string | null
  note: string | null
}

/** The proof of a payment: a charge of a card gateway or a slip. */
export type PaymentProof =
  | { gateway: string; chargeId: string }
  | { slipId: string; sendingBank: string | null; transRef: string | null }

/**
 * The key that identifies a payment, so that it is recorded once: `charge:GATEWAY:ID`; for a slip the bank's reference
 * as `transfer:BANK:REFERENCE` if its QR contains one, else `slip:ID`. Null for cash.
 */
export function paymentEvidence(proof: PaymentProof | null): string | null {
  if (proof === null) return null
  if ("chargeId" in proof) return `charge:${proof.gateway}:${proof.chargeId}`
  const { slipId, sendingBank, transRef } = proof
  return sendingBank !== null && transRef !== null ? `transfer:${sendingBank}:${transRef}` : `slip:${slipId}`
}

/** How an owner can have received money without the site. */
export const OWNER_CHANNELS = ["bank", "cash"] as const satisfies LedgerChannel[]

/**
 * The money that an owner reports as received, in satang; by default all that is due, by transfer. `on` is a date in the
 * villa's time zone, today if omitted.
 */
export type Received = { amount?: number; channel?: (typeof OWNER_CHANNELS)[number]; on?: string }

/**
 * The payment that an owner records on confirming; null if nothing was received. A slip proves a transfer, never cash.
 */
export function receivedPayment(
  received: Received,
  due: { amount: number; proof: PaymentProof | null; byCard: boolean },
): Pick<LedgerLine, "amount" | "channel" | "evidence"> | null {
  const amount = received.amount ?? due.amount
  if (amount <= 0) return null
  const channel = received.channel ?? (due.proof || !due.byCard ? "bank" : "cash")
  return { amount, channel, evidence: channel === "bank" ? paymentEvidence(due.proof) : null }
}

/** The balance due of a total, in satang; negative if it was overpaid. */
export function balance(total: number, received: number): number {
  return total - received
}

/** The amount received beyond a total, in satang; 0 if it was not overpaid. */
export function overpaid(total: number, received: number): number {
  return Math.max(0, -balance(total, received))
}
