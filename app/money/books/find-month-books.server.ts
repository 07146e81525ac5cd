import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import type { ChannelStay } from "#app/money/channel-stays/channel-stay.ts"
import { readChannelStays } from "#app/money/channel-stays/channel-stay-store.server.ts"
import type { WithheldTax } from "#app/money/ledger/withholding.ts"
import { readWithheld } from "#app/money/ledger/withholding-store.server.ts"
import { readTaxedReceipts } from "#app/money/receipts/receipt-store.server.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { type EarnedStay, readEarned } from "./earned-store.server.ts"
import { daysOf, incomeOf } from "./money-by-month.ts"
import { type ListedLine, readMoneyLines } from "./money-store.server.ts"
import {
  type BookingAmount,
  type ChannelCash,
  type ClosedMonth,
  cashByChannel,
  checkClosing,
  type HeldMoney,
  incomeBySource,
  incomeOfMonth,
  isKept,
  type KeptMoney,
  type LineWithoutPaper,
  laterClosed,
  type SourceIncome,
  sumOfAmounts,
  type TaxLine,
  taxLines,
} from "./month-books.ts"
import {
  readAdvances,
  readCancellationCharges,
  readClosedMonths,
  readDamageHeld,
  readLinesWithoutPaper,
  readRefundsOwed,
  readStaysBySource,
  readUndecidedReturns,
} from "./month-books-store.server.ts"

/**
 * Amounts in satang, as of the end of the month, which may be still to come. Nothing that happens after a month was
 * closed changes them; only names, certificates that come and papers that are issued later are as of now.
 */
export type MonthBooks = {
  month: string
  closed: ClosedMonth | null
  canClose: boolean
  /** Which is to be reopened before this month can be closed or reopened. */
  laterClosed: string | null
  timezone: string
  income: number
  cash: ChannelCash[]
  sources: SourceIncome[]
  /** By the nights of the month, whatever was received when. */
  earned: EarnedMoney
  /** Sold by other sites and paid out by them, no part of `income`. */
  channelStays: ChannelStay[]
  tax: TaxLine[]
  /** In the month, without what was taken back. */
  withheld: WithheldTax[]
  /** Security deposits that were kept in the month. */
  kept: KeptMoney[]
  /** Kept of the stays that were cancelled in the month, no matter when it came: no further income. */
  cancellationCharges: HeldMoney[]
  advances: HeldMoney[]
  damageHeld: HeldMoney[]
  /** Decided, and what came too much and nobody has decided on. */
  refundsOwed: BookingAmount[]
  /** Kept for later stays of guests whose stays were cancelled. */
  credits: BookingAmount[]
  /** As set now, for the heading; nobody issues papers without one. */
  seller: Seller | null
  /** As of now: what is still to be done. */
  withoutPaper: LineWithoutPaper[]
}

/** In satang. Of stays, `kept` of security deposits, and by payment `links` that belong to no stay. */
type EarnedMoney = { stays: EarnedStay[]; kept: number; links: number; total: number }

/** @param month such as `2026-11` */
export async function findMonthBooks(app: Pick<App, "db" | "now">, month: string): Promise<MonthBooks> {
  const [timezone, closedMonths] = await read(app.db, readTimezone(app.db), readClosedMonths(app.db))
  const closed = closedMonths.find((each) => each.month === month) ?? null
  const { from, to } = daysOf(month)
  const before = closedMonths.find((each) => each.month === dateAfter(from, -1).slice(0, 7))
  const start = before?.endsAt ?? instantAt(from, "00:00", timezone)
  const end = closed?.endsAt ?? instantAt(to, "00:00", timezone)
  const {
    paid,
    stays,
    earnedStays,
    channelStays,
    taxed,
    withheld,
    cancellationCharges,
    advances,
    damageHeld,
    refundsOwed,
    undecided,
    withoutPaper,
  } = await read(app.db, {
    paid: readMoneyLines(app.db, { from, to, withDamage: true, month }),
    stays: readStaysBySource(app.db, { from, to }, month),
    earnedStays: readEarned(app.db, { from, to, start, end }, month),
    channelStays: readChannelStays(app.db, { from, to, isClosed: closed !== null, timezone }),
    taxed: readTaxedReceipts(app.db, { from, to }),
    withheld: readWithheld(app.db, { from, to }, month),
    cancellationCharges: readCancellationCharges(app.db, { to, start, end }, month),
    advances: readAdvances(app.db, { to, end }, month),
    damageHeld: readDamageHeld(app.db, to, month),
    refundsOwed: readRefundsOwed(app.db, { to, end }),
    undecided: readUndecidedReturns(app.db, { from, to, end }, month),
    withoutPaper: readLinesWithoutPaper(app.db, { from, to }),
  })
  const { lines } = paid
  const kept = lines.filter(isKept)
  return {
    month,
    closed,
    timezone,
    laterClosed: laterClosed(month, closedMonths),
    canClose: checkClosing(month, dateIn(timezone, new Date(app.now()))).ok,
    income: incomeOfMonth(lines),
    cash: cashByChannel(lines),
    sources: incomeBySource(lines, stays),
    earned: earnedOf(earnedStays, incomeOfMonth(kept), incomeOfMonth(lines.filter(({ booking }) => booking === null))),
    channelStays,
    tax: taxLines(taxed),
    withheld,
    kept: kept.map(keptOf),
    cancellationCharges,
    advances,
    damageHeld,
    refundsOwed: [...refundsOwed.filter(({ isCredit }) => !isCredit), ...undecided],
    credits: refundsOwed.filter(({ isCredit }) => isCredit),
    seller: withoutPaper.seller,
    withoutPaper: withoutPaper.seller ? withoutPaper.lines : [],
  }
}

function earnedOf(stays: EarnedStay[], kept: number, links: number): EarnedMoney {
  return { stays, kept, links, total: sumOfAmounts(stays) + kept + links }
}

/** Only bookings have security deposits. */
function keptOf(line: ListedLine): KeptMoney {
  const { id: bookingId = "", reference = "", customerName: name = "" } = line.booking ?? {}
  return { id: line.id, bookingId, reference, name, amount: incomeOf(line), keptFor: line.keptFor ?? "damage" }
}

/** The month's tax invoices and credit notes alone. */
export async function findOutputTax({ db }: Pick<App, "db">, month: string): Promise<TaxLine[]> {
  const [taxed] = await read(db, readTaxedReceipts(db, daysOf(month)))
  return taxLines(taxed)
}

/** The tax that buyers withheld in the month. */
export async function findWithheldTax({ db }: Pick<App, "db">, month: string): Promise<WithheldTax[]> {
  const [withheld] = await read(db, readWithheld(db, daysOf(month), month))
  return withheld
}
