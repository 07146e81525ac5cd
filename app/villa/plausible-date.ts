import * as z from "zod"

/** The earliest date that a field takes, and how many years ahead it may be. */
type DateRange = { from: string; yearsAhead: number }

/** Dates of stays, prices and promo codes. */
export const STAY_DATES: DateRange = { from: "2000-01-01", yearsAhead: 10 }
/** Thailand has had VAT since 1992. */
export const VAT_DATES: DateRange = { from: "1992-01-01", yearsAhead: 3 }

/** Whether a text, if it begins with a date, begins with one that is plausible for a field. @param now epoch milliseconds */
export function isPlausibleDate(text: string, { from, yearsAhead }: DateRange, now: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return true
  const date = text.slice(0, 10)
  return date >= from && date <= `${lastYear(yearsAhead, now)}-12-31`
}

const lastYear = (yearsAhead: number, now: number) => new Date(now).getUTCFullYear() + yearsAhead

/** A schema's check of a year in a query, one of `STAY_DATES`: nothing converts a Buddhist one. */
export const plausibleYear = z.refine<number>(
  (year) => year >= Number(STAY_DATES.from.slice(0, 4)) && year <= lastYear(STAY_DATES.yearsAhead, Date.now()),
  "validation.dateRange",
)

/** A schema's check of a text. The year is what is mistyped; forms convert Buddhist ones before (`withCommonEra`). */
export const plausible = (range: DateRange) =>
  z.refine<string>((text) => isPlausibleDate(text, range, Date.now()), "validation.dateRange")
