import { canHaveReceipt, formatReceiptNumber, isValid, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import type { LedgerLine, OWNER_CHANNELS } from "./ledger.ts"

export const LINE_NOTE_MAX_LENGTH = 200

/** A line that staff record by hand for a confirmed booking; `amount` in satang, above 0. */
export type ManualLine =
  | { kind: "payment"; amount: number; channel: (typeof OWNER_CHANNELS)[number]; receivedOn?: string }
  | { kind: "charge" | "waiver"; amount: number; note: string }
  | { kind: "reversal"; reverses: string; note: string }

/** A reversal is final, and card money can only go back through the gateway. */
export function canReverse({ kind, channel }: Pick<LedgerLine, "kind" | "channel">): boolean {
  return kind !== "reversal" && channel !== "card"
}

export type LedgerLineView = Pick<
  LedgerLine,
  "id" | "at" | "kind" | "pot" | "channel" | "amount" | "actorName" | "note" | "paymentLinkId"
> & {
  /** The kind of the line that a reversal takes back. */
  reversedKind: LedgerLine["kind"] | null
  isReversed: boolean
  canReverse: boolean
  /** The printed number of the valid receipt; null if there is none. */
  receipt: string | null
  /** Whether a receipt can be issued now. */
  canIssue: boolean
}

/** Oldest first. @param hasSeller whether receipts are issued */
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

/** Staff may record payments; all other lines change what is owed. */
export function mayRecord(
  kind: ManualLine["kind"],
  isPermitted: (permission: "bookings" | "adjust-balance") => boolean,
): boolean {
  return isPermitted(kind === "payment" ? "bookings" : "adjust-balance")
}
