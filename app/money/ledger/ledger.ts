import type { Actor } from "#app/villa/actor.ts"

/**
 * The kinds of ledger lines. Money moves by a `payment` (received) and a `refund` (returned); `kept` is damage money that
 * stays with the owner. A `charge` asks for more than the total and a `waiver` for less, without moving money. A
 * `reversal` takes back one other line.
 */
export const LEDGER_KINDS = ["payment", "refund", "charge", "waiver", "kept", "reversal"] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** What a line counts towards: the stay, or the security deposit for damage. */
export const LEDGER_POTS = ["stay", "damage"] as const
export type LedgerPot = (typeof LEDGER_POTS)[number]

/** How the money was received: in the bank account, by card or in cash; `none` if the line moves no money. */
export const LEDGER_CHANNELS = ["bank", "card", "cash", "none"] as const
export type LedgerChannel = (typeof LEDGER_CHANNELS)[number]

/** One line of the ledger. `amount` is in satang, signed by `LINE_SIGNS`; `at` is in epoch milliseconds. */
export type LedgerLine = {
  id: string
  bookingId: string | null
  paymentLinkId: string | null
  at: number
  kind: LedgerKind
  pot: LedgerPot
  channel: LedgerChannel
  amount: number
  /** The id of the line that a reversal takes back; null for all others. */
  reverses: string | null
  /** See `paymentEvidence`. */
  evidence: string | null
  /** The day on which it was recorded, in the villa's time zone, while `at` is when the money came; null in older lines. */
  recordedOn: string | null
  actor: Actor
  actorName: string | null
  note: string | null
}

/** A line to be recorded: unless it says otherwise the database generates its id, and it counts towards the stay. */
export type NewLine = Omit<LedgerLine, "id" | "pot" | "reverses" | "recordedOn" | "note"> &
  Partial<Pick<LedgerLine, "id" | "pot" | "reverses" | "note">>

/** The sign of each kind's amount; a reversal has the opposite sign of the line that it takes back. */
export const LINE_SIGNS = { payment: 1, refund: -1, charge: 1, waiver: -1, kept: -1 } as const satisfies Record<
  Exclude<LedgerKind, "reversal">,
  1 | -1
>

/** The kinds that change how much is held, and those that change how much is owed. */
export const HELD_KINDS = ["payment", "refund", "kept"] as const satisfies LedgerKind[]
export const CHARGE_KINDS = ["charge", "waiver"] as const satisfies LedgerKind[]

/**
 * The sums of a booking's lines, in satang: what is held for the stay and of the security deposit, what was received of
 * that, whatever became of it, and what is owed beyond the total (negative: less).
 */
export type LedgerSums = { held: number; damage: number; damageReceived: number; charged: number }
export const NO_SUMS: LedgerSums = { held: 0, damage: 0, damageReceived: 0, charged: 0 }

/** A line as far as its sums need it; one that is not recorded yet has no id. */
type SummedLine = Pick<LedgerLine, "kind" | "amount"> & Partial<Pick<LedgerLine, "id" | "pot" | "reverses">>

/** The sums of all lines of a booking. A reversal counts as the kind of the line that it takes back. */
export function sumLines(lines: readonly SummedLine[]): LedgerSums {
  const kindOf = new Map(lines.map(({ id, kind }) => [id, kind]))
  const sums = { ...NO_SUMS }
  for (const { kind, pot, amount, reverses } of lines) {
    const counted = kind === "reversal" ? kindOf.get(reverses ?? "") : kind
    if (CHARGE_KINDS.some((each) => each === counted)) sums.charged += amount
    else if (HELD_KINDS.some((each) => each === counted)) sums[pot === "damage" ? "damage" : "held"] += amount
    if (pot === "damage" && counted === "payment") sums.damageReceived += amount
  }
  return sums
}

/** What became of the damage deposit of a booking, in satang: each 0 or more, less what was taken back. */
export type DamageSums = { received: number; returned: number; kept: number }

/** The sums of a booking's lines of the damage deposit. */
export function sumDamage(lines: readonly SummedLine[]): DamageSums {
  const sumOf = (kind: LedgerKind) => {
    const ids = new Set(lines.flatMap((line) => (line.kind === kind && line.id !== undefined ? [line.id] : [])))
    return lines
      .filter(({ pot }) => pot === "damage")
      .filter((line) => line.kind === kind || ids.has(line.reverses ?? ""))
      .reduce((sum, { amount }) => sum + amount, 0)
  }
  // Zero less, because the negative of nothing would be -0.
  return { received: sumOf("payment"), returned: 0 - sumOf("refund"), kept: 0 - sumOf("kept") }
}

type StayDue = { total: number; isCancelled: boolean; kept: number | null }

/**
 * What a guest owes in all for a stay, in satang. A cancelled one owes what its cancellation keeps, extra charges included;
 * all that is held if that is not known (null).
 */
export function owed({ total, isCancelled, kept }: StayDue, { held, charged }: LedgerSums): number {
  return isCancelled ? (kept ?? held) : total + charged
}

/** What the guest still owes, in satang; negative if the owner owes. Never clamped. */
export function balance(stay: StayDue, sums: LedgerSums): number {
  return owed(stay, sums) - sums.held
}

/**
 * What is to be paid next of a stay that is not confirmed, in satang: the rest of the first payment, then the balance.
 * @param payNow what was to be paid on booking
 */
export function nextPayment(payNow: number, total: number, sums: LedgerSums): number {
  return sums.held < payNow ? payNow - sums.held : balance({ total, isCancelled: false, kept: null }, sums)
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

/** What a form offers as received where there is a deposit. */
export const RECEIVED_PARTS = ["due", "all", "other"] as const
export type ReceivedPart = (typeof RECEIVED_PARTS)[number]

/**
 * The money that an owner reports as received, in satang; by default all that is due now, by transfer. `on` is a date in
 * the villa's time zone, today if omitted.
 * @property all instead, all that is left of the total
 */
export type Received = { amount?: number; all?: boolean; channel?: (typeof OWNER_CHANNELS)[number]; on?: string }

/**
 * The payment that an owner records on confirming; null if nothing was received. A slip proves a transfer, never cash.
 */
export function receivedPayment(
  received: Received,
  due: { amount: number; all: number; proof: PaymentProof | null; byCard: boolean },
): Pick<LedgerLine, "amount" | "channel" | "evidence"> | null {
  const amount = received.amount ?? (received.all ? due.all : due.amount)
  if (amount <= 0) return null
  const channel = received.channel ?? (due.proof || !due.byCard ? "bank" : "cash")
  return { amount, channel, evidence: channel === "bank" ? paymentEvidence(due.proof) : null }
}
