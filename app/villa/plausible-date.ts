import * as z from "zod"

/** `from` is the earliest date; the latest is the end of the year `yearsAhead` years ahead. */
type DateRange = { from: string; yearsAhead: number }

/** Dates of stays, prices and promo codes. */
export const STAY_DATES: DateRange = { from: "2000-01-01", yearsAhead: 10 }
/** Thailand has had VAT since 1992. */
export const VAT_DATES: DateRange = { from: "1992-01-01", yearsAhead: 3 }

/** Also true for a text that does not begin with a date. @param now epoch milliseconds */
export function isPlausibleDate(text: string, { from, yearsAhead }: DateRange, now: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return true
  const date = text.slice(0, 10)
  return date >= from && date <= `${lastYear(yearsAhead, now)}-12-31`
}

const lastYear = (yearsAhead: number, now: number) => new Date(now).getUTCFullYear() + yearsAhead

/** Checks the year of a query against `STAY_DATES`: nothing converts a Buddhist year in a query. */
export const plausibleYear = z.refine<number>(
  (year) => year >= Number(STAY_DATES.from.slice(0, 4)) && year <= lastYear(STAY_DATES.yearsAhead, Date.now()),
  "validation.dateRange",
)

/** In UTC. */
export const isNotAhead = (date: string) => date <= new Date(Date.now()).toISOString()

/** Rejects mistyped years; forms convert Buddhist years before this check (`withCommonEra`). */
export const plausible = (range: DateRange) =>
  z.refine<string>((text) => isPlausibleDate(text, range, Date.now()), "validation.dateRange")
