import type { Actor } from "#app/villa/actor.ts"

/** `kept` is damage money that the owner keeps; `charge` asks for more than the total, `waiver` for less. */
export const LEDGER_KINDS = ["payment", "refund", "charge", "waiver", "kept", "reversal"] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** `damage` is the security deposit. */
export const LEDGER_POTS = ["stay", "damage"] as const
export type LedgerPot = (typeof LEDGER_POTS)[number]

/**
 * `withheld`: the buyer paid it to the tax office for the owner. `credit`: from or to another booking of the guest.
 * `none` if a line moves no money.
 */
export const LEDGER_CHANNELS = ["bank", "card", "cash", "withheld", "credit", "none"] as const
export type LedgerChannel = (typeof LEDGER_CHANNELS)[number]

/** What damage money is kept for: compensation without VAT, or a service such as cleaning, which has VAT. */
export const KEPT_FOR = ["damage", "service"] as const
export type KeptFor = (typeof KEPT_FOR)[number]

/** `amount` in satang, signed by `LINE_SIGNS`; `at` in epoch milliseconds. */
export type LedgerLine = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  at: number
  kind: LedgerKind
  pot: LedgerPot
  channel: LedgerChannel
  amount: number
  /** The id of the line that a reversal takes back. */
  reverses: string | null
  /** The kind of that line, as which a reversal counts; null for all others. */
  reversedKind: LedgerKind | null
  /** The id of the payment from which this tax was withheld; null for all other lines. */
  ofPayment: string | null
  /** See `paymentEvidence`. */
  evidence: string | null
  /** Day of recording in the villa's time zone. */
  recordedOn: string
  /** The day on which the line counts, that of `at` in the villa's time zone; see `countedOn`. */
  receivedOn: string
  actor: Actor
  actorName: string | null
  note: string | null
  /** Null unless the line is `kept`. */
  keptFor: KeptFor | null
}

/** By default `id` is a new one, and the line counts towards the stay. */
export type NewLine = Omit<
  LedgerLine,
  "id" | "pot" | "reverses" | "reversedKind" | "ofPayment" | "recordedOn" | "receivedOn" | "note" | "keptFor"
> &
  Partial<Pick<LedgerLine, "id" | "pot" | "reverses" | "reversedKind" | "ofPayment" | "note" | "keptFor">>

/** A reversal has the opposite sign of the line that it takes back. */
export const LINE_SIGNS = { payment: 1, refund: -1, charge: 1, waiver: -1, kept: -1 } as const satisfies Record<
  Exclude<LedgerKind, "reversal">,
  1 | -1
>

const HELD_KINDS = ["payment", "refund", "kept"] as const satisfies LedgerKind[]
const CHARGE_KINDS = ["charge", "waiver"] as const satisfies LedgerKind[]

/**
 * In satang. `received` and `damageReceived` include money returned since; `charged` is owed beyond the total, less
 * `waived`, which is 0 or negative.
 */
export type LedgerSums = {
  held: number
  received: number
  damage: number
  damageReceived: number
  charged: number
  waived: number
}
export const NO_SUMS: LedgerSums = { held: 0, received: 0, damage: 0, damageReceived: 0, charged: 0, waived: 0 }

type SummedLine = Pick<LedgerLine, "kind" | "amount"> & Partial<Pick<LedgerLine, "pot" | "reversedKind">>

export function sumLines(lines: readonly SummedLine[]): LedgerSums {
  const sums = { ...NO_SUMS }
  for (const { kind, pot, amount, reversedKind } of lines) {
    const counted = reversedKind ?? kind
    if (CHARGE_KINDS.some((each) => each === counted)) sums.charged += amount
    else if (HELD_KINDS.some((each) => each === counted)) sums[pot === "damage" ? "damage" : "held"] += amount
    if (counted === "waiver") sums.waived += amount
    if (counted === "payment") sums[pot === "damage" ? "damageReceived" : "received"] += amount
  }
  return sums
}

/** In satang, each at least 0; a reversal reduces its own sum. */
export type PotSums = { received: number; returned: number; kept: number }

export function sumDamage(lines: readonly SummedLine[]): PotSums {
  return sumPot(lines, "damage")
}

export function sumPot(lines: readonly SummedLine[], of: LedgerPot): PotSums {
  const own = lines.filter(({ pot = "stay" }) => pot === of)
  const sumOf = (counted: LedgerKind) =>
    own
      .filter(({ kind, reversedKind }) => (reversedKind ?? kind) === counted)
      .reduce((sum, { amount }) => sum + amount, 0)
  // `0 -`, because the negative of 0 would be -0.
  return { received: sumOf("payment"), returned: 0 - sumOf("refund"), kept: 0 - sumOf("kept") }
}

/** @property kept null unless it is cancelled */
type StayDue = { total: number; isCancelled: boolean; kept: number | null }

/** In satang. A cancelled stay owes what is kept, charges included. */
export function owed({ total, isCancelled, kept }: StayDue, { charged }: LedgerSums): number {
  return isCancelled ? (kept ?? 0) : total + charged
}

/** What the guest still owes, in satang; negative if the owner owes. Never clamped. */
export function balance(stay: StayDue, sums: LedgerSums): number {
  return owed(stay, sums) - sums.held
}

/** In satang: the rest of the first payment, then the balance. `payNow` was to be paid on booking. */
export function nextPayment(payNow: number, total: number, sums: LedgerSums): number {
  return sums.held < payNow ? payNow - sums.held : balance({ total, isCancelled: false, kept: null }, sums)
}

export type PaymentProof =
  | { gateway: string; chargeId: string }
  | { slipId: string; sendingBank: string | null; transRef: string | null }

/** Unique, so that a payment is recorded once; a slip's QR reference comes before its id. Null for cash. */
export function paymentEvidence(proof: PaymentProof | null): string | null {
  if (proof === null) return null
  if ("chargeId" in proof) return `charge:${proof.gateway}:${proof.chargeId}`
  const { slipId, sendingBank, transRef } = proof
  return sendingBank !== null && transRef !== null ? `transfer:${sendingBank}:${transRef}` : `slip:${slipId}`
}

/** In satang. */
export function sumOfPayments(lines: readonly Pick<NewLine, "kind" | "amount">[]): number {
  return lines.reduce((sum, { kind, amount }) => (kind === "payment" ? sum + amount : sum), 0)
}

/** The line that counts a payment by its evidence; undefined if there is none, or if it was taken back. */
export function lineWith<Line extends Pick<LedgerLine, "id" | "evidence" | "reverses">>(
  evidence: string | null,
  lines: readonly Line[],
): Line | undefined {
  return unreversed(lines).find((line) => evidence !== null && line.evidence === evidence)
}

/** Lines that were not taken back, without the reversals. */
export function unreversed<Line extends Pick<LedgerLine, "id" | "reverses">>(lines: readonly Line[]): Line[] {
  const takenBack = new Set(lines.map(({ reverses }) => reverses))
  return lines.filter(({ id, reverses }) => reverses === null && !takenBack.has(id))
}

/** The line that takes another one back as a whole. */
export function reversalOf(
  {
    id,
    bookingId,
    kind,
    pot,
    channel,
    amount,
  }: Pick<LedgerLine, "id" | "bookingId" | "kind" | "pot" | "channel" | "amount">,
  { at, actor, name = null, note }: { at: number; actor: Actor; name?: string | null; note?: string },
): NewLine {
  const common = { bookingId, paymentLinkId: null, at, evidence: null, actor, actorName: name, ...(note && { note }) }
  return { ...common, kind: "reversal", pot, channel, amount: -amount, reverses: id, reversedKind: kind }
}

export const OWNER_CHANNELS = ["bank", "cash"] as const satisfies LedgerChannel[]

/** The choices of a form where there is a deposit. */
export const RECEIVED_PARTS = ["due", "all", "other"] as const
export type ReceivedPart = (typeof RECEIVED_PARTS)[number]

/** By default all due now, today, by transfer. `amount` in satang; `all` is the rest of the total. */
export type Received = { amount?: number; all?: boolean; channel?: (typeof OWNER_CHANNELS)[number]; on?: string }

/** Null if nothing was received. A slip proves a transfer, never cash. */
export function receivedPayment(
  received: Received,
  due: { amount: number; all: number; proof: PaymentProof | null; byCard: boolean },
): Pick<LedgerLine, "amount" | "channel" | "evidence"> | null {
  const amount = received.amount ?? (received.all ? due.all : due.amount)
  if (amount <= 0) return null
  const channel = received.channel ?? (due.proof || !due.byCard ? "bank" : "cash")
  return { amount, channel, evidence: channel === "bank" ? paymentEvidence(due.proof) : null }
}
