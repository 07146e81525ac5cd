import { DAY_MS } from "#app/durations.ts"

/**
 * The date (`YYYY-MM-DD`) a number of days after (or before) another. A plain date is parsed as UTC, in which all days
 * have the same length. Not by date-fns: 3 kB of the guest's script.
 */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a text is a date of the calendar: `2027-02-29` is none. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A year with 29 February, to check a day of any year (`MM-DD`). */
export const LEAP_YEAR = "2028"

/** Whether a text is a day of the calendar, `MM-DD`, 29 February included. */
export function isDayOfYear(text: string): boolean {
  return isDate(`${LEAP_YEAR}-${text}`)
}

/** The day of the year (`MM-DD`) after or before another in a common year. */
export function dayOfYearAfter(day: string, days: number): string {
  return dateAfter(`2027-${day}`, days).slice(5)
}
