import * as z from "zod"
import { dateIn } from "../booking/villa-date.ts"
import type { LedgerKind } from "../ledger/ledger.ts"
import { plausibleYear } from "../villa/plausible-date.ts"

/**
 * A line of the ledger that moves money, and what it was for: `amount` in satang, negative if the money went back or the
 * line takes another one back. `at` is in epoch milliseconds. `byLink`: by a payment link that asks for something of its
 * own; one for a booking's balance is the booking's money.
 */
export type ReceivedPayment = {
  at: number
  kind: LedgerKind
  amount: number
  byLink: boolean
  bookingCancelled: boolean
}

/** Why money was received. A payment for a booking that is cancelled by now counts as such, however it was paid. */
export const MONEY_SOURCES = ["bookings", "links", "cancelled"] as const
type MoneySource = (typeof MONEY_SOURCES)[number]

/** The money received in a month (`YYYY-MM`), less what went back, in satang. `payments` counts those received. */
type MonthMoney = { month: string; total: number; payments: number } & Record<MoneySource, number>

/** The money of a year and the years to choose from, newest first. */
export type YearMoney = { year: number; years: number[]; months: MonthMoney[]; sum: Omit<MonthMoney, "month"> }

export function sourceOf({ byLink, bookingCancelled }: ReceivedPayment): MoneySource {
  if (bookingCancelled) return "cancelled"
  return byLink ? "links" : "bookings"
}

/** Every month of a year with the payments that were received in it, by the villa's calendar. */
export function moneyByMonth(payments: ReceivedPayment[], year: number, timezone: string): MonthMoney[] {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, "0")}`,
    ...NOTHING,
  }))
  const byName = new Map(months.map((month) => [month.month, month]))
  for (const payment of payments) {
    const month = byName.get(dateIn(timezone, new Date(payment.at)).slice(0, 7))
    if (month) addTo(month, payment)
  }
  return months
}

/** The sums over all months. */
export function sumOf(months: MonthMoney[]): YearMoney["sum"] {
  const add = (name: keyof YearMoney["sum"]) => months.reduce((sum, month) => sum + month[name], 0)
  return {
    bookings: add("bookings"),
    links: add("links"),
    cancelled: add("cancelled"),
    total: add("total"),
    payments: add("payments"),
  }
}

/** The years from the first payment to the last one or to today, newest first. */
export function yearsWithMoney(first: number | null, last: number | null, today: string, timezone: string): number[] {
  const yearOf = (at: number) => Number(dateIn(timezone, new Date(at)).slice(0, 4))
  const thisYear = Number(today.slice(0, 4))
  const to = Math.max(thisYear, last === null ? thisYear : yearOf(last))
  const from = Math.min(thisYear, first === null ? thisYear : yearOf(first))
  return Array.from({ length: to - from + 1 }, (_, index) => to - index)
}

const NOTHING: YearMoney["sum"] = { bookings: 0, links: 0, cancelled: 0, total: 0, payments: 0 }

function addTo(month: MonthMoney, payment: ReceivedPayment) {
  month[sourceOf(payment)] += payment.amount
  month.total += payment.amount
  if (payment.kind === "payment") month.payments += 1
}

const Year = z.coerce.number("validation.number").int("validation.whole").check(plausibleYear)

/** The query of the money or the receipts of a year; the current one if omitted. */
export const MoneyQuery = z.object({ year: Year.nullable().default(null) })

/** The year of a page's URL; null if it is none that is plausible, so that an old URL still shows the current year. */
export function readYear(text: string | null): number | null {
  const parsed = Year.safeParse(text ?? "none")
  return parsed.success ? parsed.data : null
}

/** The period of the list of payments: a year or a month, `2026` or `2026-11`. Null for any other text. */
export function readPeriod(text: string | null): string | null {
  const [year, month] = (text ?? "").split("-")
  if (readYear(year ?? null) === null || !/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text ?? "")) return null
  return month === undefined ? String(year) : `${year}-${month}`
}

/** The payments that were received in a year or a month, by the villa's calendar: those that `moneyByMonth` counts. */
export function paymentsOf<Payment extends ReceivedPayment>(
  payments: Payment[],
  period: string,
  timezone: string,
): Payment[] {
  return payments.filter(({ at }) => dateIn(timezone, new Date(at)).startsWith(period))
}
