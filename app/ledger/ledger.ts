import type { Actor } from "../villa/actor.ts"

/** Every kind of ledger line: so far only money that arrived. */
export const LEDGER_KINDS = ["payment"] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** Where the money arrived. */
export const LEDGER_PLACES = ["bank", "card", "cash"] as const
export type LedgerPlace = (typeof LEDGER_PLACES)[number]

/** One receipt of money. `amount` is satang, `at` epoch milliseconds. */
export type LedgerLine = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  at: number
  kind: LedgerKind
  place: LedgerPlace
  amount: number
  /** See `ledger.evidence` in the schema; null for cash. */
  evidence: string | null
  actor: Actor
  actorName: string | null
  note: string | null
}
