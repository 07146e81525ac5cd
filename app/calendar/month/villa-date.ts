import { TZDate } from "@date-fns/tz/date"
import { addDays, format, isValid, parseISO, startOfDay } from "date-fns"
import { HOUR_MS } from "#app/durations.ts"
import { cachedFormat } from "#app/i18n/format.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { checkInAt, instantAt, zonedTime } from "#app/villa/stay-times.ts"

const MINUTE_MS = 60 * 1000

/** ISO 8601 to the minute or finer. As in RFC 3339, 24:00 and offsets of a day are invalid. */
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/

/** A date-time is converted to the villa's zone, also its default. Null if invalid, as `2026-02-30` is. */
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

/** Epoch milliseconds; a text without an offset is in the villa's zone. Null if invalid. */
export function readInstant(text: string, timezone: string): number | null {
  const [dateTime, offset] = DATE_TIME.exec(text) ?? []
  if (dateTime === undefined || !isValid(parseISO(dateTime))) return null
  if (offset !== undefined) return Date.parse(dateTime)
  return instantAt(text.slice(0, 10), text.slice(11, 16), timezone)
}

/** For fields of type `datetime-local`: `2026-12-01T14:00`. `instant` is epoch milliseconds. */
export function localDateTime(timezone: string, instant: number): string {
  return format(new TZDate(instant, timezone), "yyyy-MM-dd'T'HH:mm")
}

/** Cached per zone: most pages need the current date, and `Intl` is faster than TZDate. */
const calendars = new Map<string, Intl.DateTimeFormat>()

export function dateIn(timezone: string, instant: Date): string {
  // Swedish dates are written as in ISO 8601.
  const make = () => new Intl.DateTimeFormat("sv-SE", { timeZone: timezone })
  return cachedFormat(calendars, timezone, make).format(instant)
}

/** The end of the instant's day; both are epoch milliseconds. */
export function nextMidnight(timezone: string, instant: number): number {
  return startOfDay(addDays(new TZDate(instant, timezone), 1)).getTime()
}

/** For example `2026-12-01T14:00:00+07:00`. */
export function offsetDateTime(date: string, time: string, timezone: string): string {
  return format(zonedTime(date, time, timezone), "yyyy-MM-dd'T'HH:mm:ssxxx")
}

/** Encloses the range in any zone, so that nights are read with the villa. Null if a date is invalid. */
export function enclosingRange(from: string, to: string): { from: string; to: string } | null {
  const first = readDate(from, "UTC")
  const last = readDate(to, "UTC")
  return !first || !last ? null : { from: dateAfter(first, -1), to: dateAfter(last, 1) }
}

/** Check-in is at least the notice away; without notice, today is bookable until midnight. */
export function firstBookableDate(
  { timezone, checkInTime }: { timezone: string; checkInTime: string },
  noticeHours: number,
  now: number,
): string {
  if (noticeHours === 0) return dateIn(timezone, new Date(now))
  const [date = "", time = ""] = localDateTime(timezone, now + noticeHours * HOUR_MS).split("T")
  return time <= checkInTime ? date : dateAfter(date, 1)
}

/** When the current date or `firstBookableDate` next changes; both are epoch milliseconds. */
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
