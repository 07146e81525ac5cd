import { TZDate } from "@date-fns/tz/date"
import { addDays, format, isValid, parseISO, startOfDay } from "date-fns"
import { HOUR_MS } from "#app/durations.ts"
import { cachedFormat } from "#app/i18n/format.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { checkInAt, instantAt, zonedTime } from "#app/villa/stay-times.ts"

const MINUTE_MS = 60 * 1000

/**
 * An ISO 8601 date-time to the minute or finer, and its offset. As in RFC 3339, 24:00 and offsets of a day are invalid.
 */
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/

/**
 * The date in a text, in the villa's time zone: a plain date stays as it is, a date-time with an offset is converted
 * to the villa's zone, one without is in the villa's zone. Null if invalid (`2026-02-30` is).
 */
export function readDate(text: string, timezone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isValid(parseISO(text)) ? text : null
  const [dateTime, offset] = DATE_TIME.exec(text) ?? []
  if (dateTime === undefined) return null
  const instant = parseISO(dateTime)
  if (!isValid(instant)) return null
  const date = offset !== undefined ? dateIn(timezone, instant) : text.slice(0, 10)
  // Years beyond 9999 have a longer ISO format.
  return date.length === 10 ? date : null
}

/** The instant in a text, in epoch milliseconds; without an offset it is in the villa's zone. Null if invalid. */
export function readInstant(text: string, timezone: string): number | null {
  const [dateTime, offset] = DATE_TIME.exec(text) ?? []
  if (dateTime === undefined || !isValid(parseISO(dateTime))) return null
  if (offset !== undefined) return Date.parse(dateTime)
  return instantAt(text.slice(0, 10), text.slice(11, 16), timezone)
}

/** An instant in epoch milliseconds as a field of type `datetime-local` shows it: `2026-12-01T14:00`. */
export function localDateTime(timezone: string, instant: number): string {
  return format(new TZDate(instant, timezone), "yyyy-MM-dd'T'HH:mm")
}

/** Cached formatters: most pages need the villa's current date, and `Intl` computes it faster than a TZDate. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The date of an instant in a time zone. */
export function dateIn(timezone: string, instant: Date): string {
  // The Swedish date format is ISO 8601's.
  const make = () => new Intl.DateTimeFormat("sv-SE", { timeZone: timezone })
  return cachedFormat(calendars, timezone, make).format(instant)
}

/** The end of an instant's day in a time zone. Both are in epoch milliseconds. */
export function nextMidnight(timezone: string, instant: number): number {
  return startOfDay(addDays(new TZDate(instant, timezone), 1)).getTime()
}

/** A date and a time of day in a time zone, with its offset: `2026-12-01T14:00:00+07:00`. */
export function offsetDateTime(date: string, time: string, timezone: string): string {
  return format(zonedTime(date, time, timezone), "yyyy-MM-dd'T'HH:mm:ssxxx")
}

/**
 * A range of dates that encloses the given one in any time zone: read as UTC, with an extra day on either side. It
 * allows reading the nights in the same round trip as the villa and its time zone. Null if a date is invalid.
 */
export function enclosingRange(from: string, to: string): { from: string; to: string } | null {
  const first = readDate(from, "UTC")
  const last = readDate(to, "UTC")
  return !first || !last ? null : { from: dateAfter(first, -1), to: dateAfter(last, 1) }
}

/**
 * The first date on which a guest can arrive: its check-in is at least the notice away. Without notice the current day
 * can be booked until it ends.
 * @param now epoch milliseconds
 */
export function firstBookableDate(
  { timezone, checkInTime }: { timezone: string; checkInTime: string },
  noticeHours: number,
  now: number,
): string {
  if (noticeHours === 0) return dateIn(timezone, new Date(now))
  const [date = "", time = ""] = localDateTime(timezone, now + noticeHours * HOUR_MS).split("T")
  return time <= checkInTime ? date : dateAfter(date, 1)
}

/** The instant at which the current date or `firstBookableDate` changes next. Both are in epoch milliseconds. */
export function nextBookableChange(
  villa: { timezone: string; checkInTime: string },
  noticeHours: number,
  now: number,
): number {
  const midnight = nextMidnight(villa.timezone, now)
  if (noticeHours === 0) return midnight
  const checkIn = checkInAt({ checkIn: firstBookableDate(villa, noticeHours, now) }, villa)
  // The minute of the check-in itself is still in time.
  return Math.min(midnight, checkIn - noticeHours * HOUR_MS + MINUTE_MS)
}
