import type { BookingStatus } from "#app/booking/status.ts"
import { canHaveReceipt, formatReceiptNumber, isValid, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import type { LedgerLine, NewLine, OWNER_CHANNELS } from "./ledger.ts"

export const LINE_NOTE_MAX_LENGTH = 200

/** Tax that a company withheld from what it paid, in satang; `certificate` is the number of its certificate. */
export type Withheld = { amount: number; certificate?: string }
export const CERTIFICATE_MAX_LENGTH = 60

/** What is withheld is a small part of what is paid: 1 to 15 % of the price without VAT. */
export function isPlausiblyWithheld({ amount, withheld }: { amount: number; withheld?: Withheld }): boolean {
  return withheld === undefined || withheld.amount < amount
}

/** A line that staff record by hand for a confirmed booking; `amount` in satang, above 0, without what is withheld. */
export type ManualLine =
  | {
      kind: "payment"
      amount: number
      channel: (typeof OWNER_CHANNELS)[number]
      receivedOn?: string
      withheld?: Withheld
    }
  | { kind: "charge" | "waiver"; amount: number; note: string }
  | { kind: "reversal"; reverses: string; note: string }

/**
 * A reversal is final, card money goes back through the gateway, tax withheld follows its payment, and a credit goes
 * back from the booking that has it.
 */
export function canReverse({ kind, channel }: Pick<LedgerLine, "kind" | "channel">): boolean {
  const isMoved = channel === "credit" && kind !== "payment"
  return kind !== "reversal" && channel !== "card" && channel !== "withheld" && !isMoved
}

/**
 * Charges and waivers change what a confirmed stay owes. Of a cancelled one late money is recorded, and what was
 * recorded wrong is taken back. An unpaid one is confirmed with its payment instead.
 */
export function canRecordFor(status: BookingStatus, kind: ManualLine["kind"]): boolean {
  if (status === "confirmed") return true
  return status === "cancelled" && (kind === "payment" || kind === "reversal")
}

/** A payment of which the guest is emailed when it comes. A security deposit handed over on arrival needs no email. */
export function isTold({
  kind,
  pot = "stay",
  paymentLinkId,
}: Pick<NewLine, "kind" | "pot" | "paymentLinkId">): boolean {
  return kind === "payment" && (pot === "stay" || paymentLinkId !== null)
}

/** A credit was no money that came by mistake. */
export function isReversalTold(line: Pick<NewLine, "kind" | "pot" | "paymentLinkId" | "channel">): boolean {
  return isTold(line) && line.channel !== "credit"
}

/** The line first, then the tax withheld from it, which is taken back with it. */
export function takenBackWith(line: LedgerLine, lines: readonly LedgerLine[]): LedgerLine[] {
  return [line, ...lines.filter(({ ofPayment }) => ofPayment === line.id)]
}

/** By the id of a line of tax withheld: the number of its certificate. */
export type Certificates = ReadonlyMap<string, string>

export type LedgerLineView = Pick<
  LedgerLine,
  "id" | "at" | "kind" | "pot" | "channel" | "amount" | "actorName" | "note" | "paymentLinkId"
> & {
  /** The kind of the line that a reversal takes back. */
  reversedKind: LedgerLine["kind"] | null
  isReversed: boolean
  canReverse: boolean
  /** The printed numbers of the valid receipts: one for each buyer. */
  receipts: string[]
  /** Whether a receipt can be issued now. */
  canIssue: boolean
  /** Of tax withheld: the number of its certificate, null until that has come. */
  certificate: string | null
  awaitsCertificate: boolean
}

/** Oldest first. @param hasSeller whether receipts are issued */
export function ledgerLineViews(
  lines: readonly LedgerLine[],
  {
    receipts,
    certificates,
    hasSeller,
  }: { receipts: readonly ReceiptDetails[]; certificates: Certificates; hasSeller: boolean },
): LedgerLineView[] {
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  const kindOf = new Map(lines.map(({ id, kind }) => [id, kind]))
  return lines.map((line) => {
    const { id, at, kind, pot, channel, amount, actorName, note, paymentLinkId, reverses } = line
    const isReversed = reversed.has(id)
    const papers = receipts.filter((each) => each.lineId === id && isValid(each)).map(formatReceiptNumber)
    const certificate = certificates.get(id) ?? null
    return {
      id,
      at,
      kind,
      pot,
      channel,
      amount,
      actorName,
      note,
      paymentLinkId,
      reversedKind: reverses === null ? null : (kindOf.get(reverses) ?? null),
      isReversed,
      canReverse: canReverse(line) && !isReversed,
      receipts: papers,
      canIssue: hasSeller && papers.length === 0 && !isReversed && canHaveReceipt(line),
      certificate,
      awaitsCertificate: line.ofPayment !== null && !isReversed && certificate === null,
    }
  })
}

/** Staff may record payments; all other lines change what is owed. */
export function mayRecord(
  kind: ManualLine["kind"],
  isPermitted: (permission: "bookings" | "adjust-balance") => boolean,
): boolean {
  return isPermitted(kind === "payment" ? "bookings" : "adjust-balance")
}
