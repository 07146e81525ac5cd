import * as z from "zod"
import { monthGrid } from "#app/calendar/month/month.ts"
import type { LedgerChannel, LedgerKind, LedgerPot } from "#app/money/ledger/ledger.ts"
import { plausibleYear } from "#app/villa/plausible-date.ts"

/**
 * Money received, returned or kept, or its reversal. `amount` in satang, negative if money went back or was kept;
 * `byLink` excludes links for a booking's balance.
 */
export type MoneyLine = {
  receivedOn: string
  kind: LedgerKind
  pot: LedgerPot
  channel: LedgerChannel
  amount: number
  byLink: boolean
  bookingCancelled: boolean
}

/**
 * A payment for a booking that is cancelled by now counts as `cancelled`, however it was paid. `kept` is damage
 * money that the owner keeps, income of the month in which it is kept.
 */
export const MONEY_SOURCES = ["bookings", "links", "cancelled", "kept"] as const
type MoneySource = (typeof MONEY_SOURCES)[number]

/** In satang, less what went back; `month` is `YYYY-MM`, `payments` counts those received. */
type MonthMoney = { month: string; total: number; payments: number } & Record<MoneySource, number>

/** `years` to choose from, newest first. */
export type YearMoney = { year: number; years: number[]; months: MonthMoney[]; sum: Omit<MonthMoney, "month"> }

export function sourceOf({ pot, byLink, bookingCancelled }: MoneyLine): MoneySource {
  if (pot === "damage") return "kept"
  if (bookingCancelled) return "cancelled"
  return byLink ? "links" : "bookings"
}

/** In satang: money kept was received before as a security deposit. */
export function incomeOf({ pot, amount }: Pick<MoneyLine, "pot" | "amount">): number {
  return pot === "damage" ? 0 - amount : amount
}

export function moneyByMonth(lines: MoneyLine[], year: number): MonthMoney[] {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `${year}-${String(index + 1).padStart(2, "0")}`,
    ...NOTHING,
  }))
  const byName = new Map(months.map((month) => [month.month, month]))
  for (const line of lines) {
    const month = byName.get(line.receivedOn.slice(0, 7))
    if (month) addTo(month, line)
  }
  return months
}

export function sumOf(months: MonthMoney[]): YearMoney["sum"] {
  const add = (name: keyof YearMoney["sum"]) => months.reduce((sum, month) => sum + month[name], 0)
  return {
    bookings: add("bookings"),
    links: add("links"),
    cancelled: add("cancelled"),
    kept: add("kept"),
    total: add("total"),
    payments: add("payments"),
  }
}

/** Dates, the first and last null without money. */
export function yearsWithMoney(first: string | null, last: string | null, today: string): number[] {
  const years = [first ?? today, today, last ?? today].map((day) => Number(day.slice(0, 4)))
  const [from, to] = [Math.min(...years), Math.max(...years)]
  return Array.from({ length: to - from + 1 }, (_, index) => to - index)
}

const NOTHING: YearMoney["sum"] = { bookings: 0, links: 0, cancelled: 0, kept: 0, total: 0, payments: 0 }

function addTo(month: MonthMoney, line: MoneyLine) {
  month[sourceOf(line)] += incomeOf(line)
  month.total += incomeOf(line)
  // Tax withheld is a part of another payment.
  if (line.kind === "payment" && line.channel !== "withheld") month.payments += 1
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

/** A month such as `2026-11`; null for any other text. */
export function readMonth(text: string | undefined): string | null {
  const period = readPeriod(text ?? null)
  return period?.includes("-") ? period : null
}

/** The days of a period; `to` is the first day after it. */
export function daysOf(period: string): { from: string; to: string } {
  const [year, month] = period.split("-").map(Number) as [number, number | undefined]
  if (month === undefined) return { from: `${year}-01-01`, to: `${year + 1}-01-01` }
  return { from: `${period}-01`, to: monthGrid(period).end }
}
