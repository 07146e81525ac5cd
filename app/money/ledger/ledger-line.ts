import { formatReceiptNumber, isValid, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import type { LedgerLine, OWNER_CHANNELS } from "./ledger.ts"

/** The most characters of why more or less is owed, or a line taken back. */
export const LINE_NOTE_MAX_LENGTH = 200

/**
 * A line that staff record by hand for a confirmed booking: money received, more or less owed (`amount` in satang, above
 * 0), or another line taken back.
 */
export type ManualLine =
  | { kind: "payment"; amount: number; channel: (typeof OWNER_CHANNELS)[number]; receivedOn?: string }
  | { kind: "charge" | "waiver"; amount: number; note: string }
  | { kind: "reversal"; reverses: string; note: string }

/** Whether staff can take a line back: not a reversal, nor money that only the gateway can return. */
export function canReverse({ kind, channel }: Pick<LedgerLine, "kind" | "channel">): boolean {
  return kind !== "reversal" && channel !== "card"
}

/** A line as staff see it. */
export type LedgerLineView = Pick<
  LedgerLine,
  "id" | "at" | "kind" | "pot" | "channel" | "amount" | "actorName" | "note" | "paymentLinkId"
> & {
  /** What kind of line it takes back, of a reversal. */
  reversedKind: LedgerLine["kind"] | null
  isReversed: boolean
  canReverse: boolean
  /** The printed number of its receipt; null if it has none, or only cancelled ones. */
  receipt: string | null
  /** Whether it can get one now. */
  canIssue: boolean
}

/** Whether a line is money that came or went back, so that it can have a receipt. */
function canHaveReceipt({ kind }: Pick<LedgerLine, "kind">): boolean {
  return kind === "payment" || kind === "refund"
}

/** A booking's lines, oldest first. @param hasSeller whether receipts are issued */
export function ledgerLineViews(
  lines: readonly LedgerLine[],
  { receipts, hasSeller }: { receipts: readonly ReceiptDetails[]; hasSeller: boolean },
): LedgerLineView[] {
  const reversed = new Set(lines.map(({ reverses }) => reverses))
  const kindOf = new Map(lines.map(({ id, kind }) => [id, kind]))
  return lines.map((line) => {
    const { id, at, kind, pot, channel, amount, actorName, note, paymentLinkId, reverses } = line
    const isReversed = reversed.has(id)
    const receipt = receipts.find((each) => each.lineId === id && isValid(each))
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
      receipt: receipt ? formatReceiptNumber(receipt) : null,
      canIssue: hasSeller && !receipt && !isReversed && canHaveReceipt(line),
    }
  })
}

/** Whether somebody may record a line: staff what was received, all else those who may change what is owed. */
export function mayRecord(
  kind: ManualLine["kind"],
  isPermitted: (permission: "bookings" | "adjust-balance") => boolean,
): boolean {
  return isPermitted(kind === "payment" ? "bookings" : "adjust-balance")
}
