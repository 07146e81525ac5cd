import * as z from "zod"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import type { LedgerKind } from "#app/money/ledger/ledger.ts"
import { plausibleYear } from "#app/villa/plausible-date.ts"

/** `amount` in satang, negative if money went back. `byLink` excludes links for a booking's balance. */
export type ReceivedPayment = {
  at: number
  kind: LedgerKind
  amount: number
  byLink: boolean
  bookingCancelled: boolean
}

/** A payment for a booking that is cancelled by now counts as `cancelled`, however it was paid. */
export const MONEY_SOURCES = ["bookings", "links", "cancelled"] as const
type MoneySource = (typeof MONEY_SOURCES)[number]

/** In satang, less what went back; `month` is `YYYY-MM`, `payments` counts those received. */
type MonthMoney = { month: string; total: number; payments: number } & Record<MoneySource, number>

/** `years` to choose from, newest first. */
export type YearMoney = { year: number; years: number[]; months: MonthMoney[]; sum: Omit<MonthMoney, "month"> }

export function sourceOf({ byLink, bookingCancelled }: ReceivedPayment): MoneySource {
  if (bookingCancelled) return "cancelled"
  return byLink ? "links" : "bookings"
}

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

/** By default the current year. */
export const MoneyQuery = z.object({ year: Year.nullable().default(null) })

/** Null if not plausible, so that an old URL still shows the current year. */
export function readYear(text: string | null): number | null {
  const parsed = Year.safeParse(text ?? "none")
  return parsed.success ? parsed.data : null
}

/** A year or a month, `2026` or `2026-11`; null for any other text. */
export function readPeriod(text: string | null): string | null {
  const [year, month] = (text ?? "").split("-")
  if (readYear(year ?? null) === null || !/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text ?? "")) return null
  return month === undefined ? String(year) : `${year}-${month}`
}

/** By the villa's calendar: the payments that `moneyByMonth` counts. */
export function paymentsOf<Payment extends ReceivedPayment>(
  payments: Payment[],
  period: string,
  timezone: string,
): Payment[] {
  return payments.filter(({ at }) => dateIn(timezone, new Date(at)).startsWith(period))
}
