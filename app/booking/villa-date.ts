import { TZDate } from "@date-fns/tz/date"
import { addDays, format, isValid, parseISO, startOfDay } from "date-fns"
import { cachedFormat } from "../i18n/format.ts"
import { dateAfter } from "./stay.ts"

/** An ISO 8601 date-time to the minute or finer, and its offset; a day has no 24:00 and an offset less than a day, as in RFC 3339. */
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/

/**
 * The villa's calendar date of a text: a plain date is taken as it is, a date-time with an offset is converted to the
 * villa's zone, one without is the villa's own clock. Null where it is no such thing (`2026-02-30` is none).
 */
export function readDate(text: string, timezone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isValid(parseISO(text)) ? text : null
  const [dateTime, offset] = DATE_TIME.exec(text) ?? []
  if (dateTime === undefined) return null
  const instant = parseISO(dateTime)
  if (!isValid(instant)) return null
  const date = offset !== undefined ? dateIn(timezone, instant) : text.slice(0, 10)
  // Beyond the year 9999 there is no such text.
  return date.length === 10 ? date : null
}

/** Most pages ask for the date there, and the platform's own calendar of a zone tells it for less than a TZDate. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a zone. */
export function dateIn(timezone: string, instant: Date): string {
  // Swedish dates are ISO 8601's.
  const make = () => new Intl.DateTimeFormat("sv-SE", { timeZone: timezone })
  return cachedFormat(calendars, timezone, make).format(instant)
}

/** When the day of an instant ends in a zone. Both are epoch milliseconds. */
export function nextMidnight(timezone: string, instant: number): number {
  return startOfDay(addDays(new TZDate(instant, timezone), 1)).getTime()
}

/** The instant, with the zone's offset, at which an hour (`"14:00"`) strikes on a date there: `2026-12-01T14:00:00+07:00`. */
export function atHour(date: string, hour: string, timezone: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number]
  const [hours, minutes] = hour.split(":").map(Number) as [number, number]
  return format(new TZDate(year, month - 1, day, hours, minutes, 0, timezone), "yyyy-MM-dd'T'HH:mm:ssxxx")
}

/**
 * Dates that surely enclose a range, whatever the villa's zone is: read as UTC, with a day more on either side. So the
 * nights can be asked for in the same round trip as the villa that tells the zone. Null where a date is none.
 */
export function enclosingRange(from: string, to: string): { from: string; to: string } | null {
  const first = readDate(from, "UTC")
  const last = readDate(to, "UTC")
  return !first || !last ? null : { from: dateAfter(first, -1), to: dateAfter(last, 1) }
}
