import { BOOKING_SOURCES, type BookingSource } from "#app/booking/source.ts"
import {
  type KeptFor,
  type LedgerChannel,
  type LedgerKind,
  type LedgerPot,
  OWNER_CHANNELS,
} from "#app/money/ledger/ledger.ts"
import { isNote, isValid, type ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { incomeOf, type MoneyLine } from "./money-by-month.ts"

export type ClosedMonth = { month: string; closedAt: number; closedBy: string; endsAt: number }

/** In satang. */
type CashFlow = { received: number; returned: number }
export type ChannelCash = CashFlow & { channel: LedgerChannel }

/** A tax invoice or credit note; in satang, negative for a credit note, 0 for a cancelled paper. */
export type TaxLine = { receipt: ReceiptDetails; base: number; vat: number }

/** In satang, of a line of the ledger or a refund with this `id`, or else of the booking. */
export type BookingAmount = { id?: string; bookingId: string; reference: string; name: string; amount: number }

/** A line whose paper is still to be issued or, as `paper`, lacks its VAT or is valid though its money was taken back. */
export type LineWithoutPaper = {
  id: string
  receivedOn: string
  kind: LedgerKind
  pot: LedgerPot
  channel: LedgerChannel
  amount: number
  /** Null for a payment link without one. */
  bookingId: string | null
  paymentLinkId: string | null
  reference: string
  name: string
  paper: string | null
}

/** What was kept of a security deposit, negative if that was taken back. */
export type KeptMoney = BookingAmount & { keptFor: KeptFor }

/** What is held for a booking at the end of a month. */
export type HeldMoney = BookingAmount & { checkIn: string }

type CashLine = Pick<MoneyLine, "kind" | "pot" | "amount" | "channel">

/** Whether it was received, or returned; a reversal belongs to what it takes back, which never moved. */
const hasCome = ({ kind, amount }: CashLine) => (kind === "reversal" ? amount < 0 : amount > 0)

/** Of stays and security deposits; money that is kept moves none. Tax withheld by buyers is last, and no cash. */
export function cashByChannel(lines: readonly CashLine[]): ChannelCash[] {
  return ([...OWNER_CHANNELS, "card", "withheld"] as const).map((channel) => {
    const own = lines.filter((line) => line.channel === channel)
    const sum = (came: boolean) =>
      own.filter((line) => hasCome(line) === came).reduce((total, { amount }) => total + amount, 0)
    return { channel, received: sum(true), returned: 0 - sum(false) }
  })
}

/** Money for stays less what went back, and what was kept of security deposits. */
export function incomeOfMonth(lines: readonly CashLine[]): number {
  return lines.filter((line) => line.pot === "stay" || isKept(line)).reduce((sum, line) => sum + incomeOf(line), 0)
}

/** Also a reversal of it, with the opposite sign. */
export function isKept({ pot, channel }: Pick<CashLine, "pot" | "channel">): boolean {
  return pot === "damage" && channel === "none"
}

/** In order of number within their series: a cancelled paper keeps its line, at 0. */
export function taxLines(receipts: readonly ReceiptDetails[]): TaxLine[] {
  return receipts.map((receipt) => {
    const { base, vat } = receipt
    const sign = !isValid(receipt) ? 0 : isNote(receipt) ? -1 : 1
    // `0 +`, because a sum of -0 would be printed as such.
    return { receipt, base: 0 + sign * (base ?? 0), vat: 0 + sign * (vat ?? 0) }
  })
}

/** Stays that begin in a month and were not cancelled; `commission` in satang. */
export type SourceStays = { source: BookingSource; stays: number; commission: number }

/** `income` of the month, in satang; money by payment links without a booking has no source. */
export type SourceIncome = SourceStays & { income: number }

/** Sources without stays and income are left out. */
export function incomeBySource(
  lines: readonly (CashLine & { booking: { source: BookingSource } | null })[],
  stays: readonly SourceStays[],
): SourceIncome[] {
  return BOOKING_SOURCES.flatMap((source) => {
    const begun = stays.find((each) => each.source === source) ?? { source, stays: 0, commission: 0 }
    const income = incomeOfMonth(lines.filter(({ booking }) => booking?.source === source))
    return begun.stays === 0 && income === 0 ? [] : [{ ...begun, income }]
  })
}

export function sumOfAmounts(lines: readonly { amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** Only a month that is over can be closed. @param today in the villa's time zone */
export function checkClosing(month: string, today: string): Result<null, "month-not-over"> {
  return month < today.slice(0, 7) ? ok(null) : fail("month-not-over")
}

/** A closed month rests on those before it: the last one that is closed is reopened first. */
export function checkLastClosed(
  month: string,
  closed: readonly Pick<ClosedMonth, "month">[],
): Result<null, "later-month-closed", { month: string }> {
  const later = laterClosed(month, closed)
  return later ? fail("later-month-closed", { month: later }) : ok(null)
}

/** The last closed month after this one. */
export function laterClosed(month: string, closed: readonly Pick<ClosedMonth, "month">[]): string | null {
  const later = closed.map((each) => each.month).filter((each) => each > month)
  return later.sort().at(-1) ?? null
}
