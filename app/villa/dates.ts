import { DAY_MS } from "#app/durations.ts"

/**
 * `days` may be negative. Days of UTC have equal length. Within a month it counts, because the calendar asks
 * for thousands of dates. date-fns would add 3 kB of script.
 */
export function dateAfter(date: string, days: number): string {
  const day = Number(date.slice(8)) + days
  if (date.length === 10 && day >= 1 && day <= 28) return date.slice(0, 8) + String(day).padStart(2, "0")
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** `2027-02-29` is no date. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A year with 29 February, to check a day of any year (`MM-DD`). */
export const LEAP_YEAR = "2028"

/** `MM-DD`, 29 February included. */
export function isDayOfYear(text: string): boolean {
  return isDate(`${LEAP_YEAR}-${text}`)
}

/** `MM-DD` in a common year; `days` may be negative. */
export function dayOfYearAfter(day: string, days: number): string {
  return dateAfter(`2027-${day}`, days).slice(5)
}
