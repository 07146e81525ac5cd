import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { BALANCE_TASK_DAYS, type OpenBalances, openBalances } from "#app/money/balance/open-balance.ts"
import { readOpenBalances } from "#app/money/balance/open-balance-store.server.ts"
import { type HeldCredit, readCredits } from "#app/money/credits/credit-store.server.ts"
import { balance, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import type { ReceiptDetails } from "#app/money/receipts/receipt.ts"
import { readReceiptsOfLines } from "#app/money/receipts/receipt-store.server.ts"
import {
  type RefundTask,
  readCancelledExcess,
  readOpenReturns,
  readRefundTasks,
} from "#app/money/refunds/refund-task-store.server.ts"
import { confirmedExcess, type UndecidedReturn } from "#app/money/refunds/undecided-returns.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { figuresRange } from "./find-statistics.server.ts"
import { daysOf, moneyByMonth, readMonth, sumOf, type YearMoney, yearsWithMoney } from "./money-by-month.ts"
import { bookingIdsOfLines, type ListedLine, readMoneyLines } from "./money-store.server.ts"
import { incomeOfMonth, sumOfAmounts } from "./month-books.ts"
import { readClosedMonths, readDamageHeld, readLinesWithoutPaper } from "./month-books-store.server.ts"
import { type SeasonResult, seasonResults } from "./season-statistics.ts"
import { type StaffStatistics, statisticsOf } from "./statistics.ts"
import { readFigures, readSeasonFacts } from "./statistics-store.server.ts"

/** In satang, of today: this month's income as in its books, balances of stays, security deposits held. */
type MoneyNow = { income: number; toCome: number; damageHeld: number }

/** In one round trip. @param requested null for the current year */
export async function findMoney(
  app: Pick<App, "db" | "now">,
  requested: number | null,
): Promise<
  YearMoney & {
    bySeason: SeasonResult[]
    balances: OpenBalances
    refunds: RefundTask[]
    undecided: UndecidedReturn[]
    credits: HeldCredit[]
    /** Null for another year than the current one. */
    moneyNow: MoneyNow | null
    occupancy: StaffStatistics["occupancy"]
    /** In the villa's time zone. */
    today: string
  }
> {
  const now = app.now()
  // A day more on either side, because the villa's time zone is read in the same round trip.
  const [first, last] = requested === null ? [yearAt(now - DAY_MS), yearAt(now + DAY_MS)] : [requested, requested]
  const range = { from: `${first}-01-01`, to: `${last + 1}-01-01` }
  const utcToday = dateIn("UTC", new Date(now))
  const openFrom = dateAfter(utcToday, -BALANCE_TASK_DAYS - 1)
  const { timezone, paid, facts, figures, damageHeld, openStays, refunds, openReturns, cancelledExcess, credits } =
    await read(app.db, {
      timezone: readTimezone(app.db),
      paid: readMoneyLines(app.db, range),
      facts: readSeasonFacts(app.db, { first, last }),
      figures: readFigures(app.db, { ...figuresRange(utcToday), now }),
      damageHeld: readDamageHeld(app.db, dateAfter(utcToday, 2)),
      openStays: readOpenBalances(app.db, openFrom),
      refunds: readRefundTasks(app.db, now),
      openReturns: readOpenReturns(app.db),
      cancelledExcess: readCancelledExcess(app.db),
      credits: readCredits(app.db),
    })
  const { lines, earliest, latest } = paid
  const today = dateIn(timezone, new Date(now))
  const year = requested ?? Number(today.slice(0, 4))
  const months = moneyByMonth(lines, year)
  const lastDay = [latest, facts.lastNight].reduce((one, other) => ((other ?? "") > (one ?? "") ? other : one))
  const years = yearsWithMoney(earliest, lastDay, today)
  const balances = openBalances(openStays, new Map(), { today, timezone })
  const ofThisMonth = lines.filter(({ receivedOn }) => receivedOn.startsWith(today.slice(0, 7)))
  const moneyNow = {
    income: incomeOfMonth(ofThisMonth),
    toCome: [...balances.overdue, ...balances.upcoming].reduce((sum, { money }) => sum + money.balance, 0),
    damageHeld: sumOfAmounts(damageHeld),
  }
  const undecided = [...confirmedExcess(balances.toReturn, openReturns), ...cancelledExcess]
  return {
    year,
    years,
    months,
    sum: sumOf(months),
    bySeason: seasonResults(facts, year),
    balances,
    refunds,
    undecided,
    credits,
    moneyNow: year === Number(today.slice(0, 4)) ? moneyNow : null,
    occupancy: statisticsOf(figures, today).occupancy,
    today,
  }
}

const yearAt = (ms: number) => new Date(ms).getUTCFullYear()

/**
 * `receipts` are the valid ones, one for each buyer; `balance` is what the booking still owes,
 * in satang, null without a booking. In a closed month both are as of then.
 */
export type ExportedPayment = ListedLine & {
  receipts: ReceiptDetails[]
  /** Its paper is still to be issued; false in a closed month, which stays as it was. */
  awaitsPaper: boolean
  balance: number | null
}

/** @param period see `readPeriod` */
export async function listPayments(app: Pick<App, "db">, period: string): Promise<ExportedPayment[]> {
  const range = daysOf(period)
  const month = readMonth(period)
  const [closed] = await read(app.db, readClosedMonths(app.db))
  const isClosed = closed.some((each) => each.month === month)
  const { paid, sums, receipts, papers } = await read(app.db, {
    papers: readLinesWithoutPaper(app.db, range),
    paid: readMoneyLines(app.db, { ...range, withDamage: true, month }),
    sums: readSumsOf(app.db, bookingIdsOfLines(range), isClosed ? range.to : undefined),
    receipts: readReceiptsOfLines(app.db, range, month),
  })
  const awaiting = new Set(papers.seller && !isClosed ? papers.lines.map(({ id }) => id) : [])
  return paid.lines.map((payment): ExportedPayment => {
    const { booking, bookingCancelled: isCancelled } = payment
    // A security deposit is no part of what is owed for the stay.
    const rest =
      booking && payment.pot === "stay" ? balance({ ...booking, isCancelled }, sums.get(booking.id) ?? NO_SUMS) : null
    return {
      ...payment,
      receipts: receipts.get(payment.id) ?? [],
      awaitsPaper: awaiting.has(payment.id) && !receipts.has(payment.id),
      balance: rest,
    }
  })
}
