import { TZDate } from "@date-fns/tz/date"
import { addDays, differenceInCalendarDays, eachDayOfInterval, format, isValid, parseISO } from "date-fns"
import { fail, ok, type Result } from "../result.ts"

/** A stay is half-open: `checkOut` is the morning of leaving and not a night. Both are `YYYY-MM-DD` in the villa's zone. */
export type Stay = { checkIn: string; checkOut: string }

export const STAY_MAX_NIGHTS = 60
/** How far ahead, in days, the last morning may lie. */
export const BOOKABLE_DAYS_AHEAD = 540

export type StayFailure =
  | "dates-missing"
  | "same-day"
  | "dates-reversed"
  | "date-past"
  | "stay-too-long"
  | "date-too-far"

/**
 * The villa's calendar date of a text: a plain date is taken as it is, a date-time with an offset is converted to the
 * villa's zone, one without is the villa's own clock. Null where it is no such thing (`2026-02-30` is none).
 */
export function readDate(text: string, timezone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isValid(parseISO(text)) ? text : null
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const instant = parseISO(text)
  if (!isValid(instant)) return null
  const hasOffset = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text.slice(10))
  const date = hasOffset ? dateIn(timezone, instant) : text.slice(0, 10)
  // Beyond the year 9999 there is no such text.
  return date.length === 10 ? date : null
}

/** The calendar date of an instant in a zone. */
export function dateIn(timezone: string, instant: Date): string {
  return format(new TZDate(instant, timezone), "yyyy-MM-dd")
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

/** How many nights lie between two dates; negative when they are reversed. */
export function nightCount(stay: Stay): number {
  return differenceInCalendarDays(parseISO(stay.checkOut), parseISO(stay.checkIn))
}

/** Every night of a stay, in order: the check-in date is one, the check-out date is not. */
export function nightsOf(stay: Stay): string[] {
  if (nightCount(stay) <= 0) return []
  const lastNight = addDays(parseISO(stay.checkOut), -1)
  return eachDayOfInterval({ start: parseISO(stay.checkIn), end: lastNight }).map((day) => format(day, "yyyy-MM-dd"))
}

/** The date some days after (or before) another. */
export function dateAfter(date: string, days: number): string {
  return format(addDays(parseISO(date), days), "yyyy-MM-dd")
}

/**
 * Whether a stay may be asked for at all, whoever holds its nights.
 * @param today the villa's calendar date now; it can itself be booked
 */
export function checkStay(stay: Stay, today: string): Result<Stay, StayFailure> {
  if (!stay.checkIn || !stay.checkOut) return fail("dates-missing")
  const count = nightCount(stay)
  if (count === 0) return fail("same-day")
  if (count < 0) return fail("dates-reversed")
  if (stay.checkIn < today) return fail("date-past")
  if (count > STAY_MAX_NIGHTS) return fail("stay-too-long")
  if (stay.checkOut > dateAfter(today, BOOKABLE_DAYS_AHEAD)) return fail("date-too-far")
  return ok(stay)
}

/** The first date up to which a stay beginning on `checkIn` can run: before the next taken night, and within the limits. */
export function latestCheckOut(checkIn: string, taken: ReadonlySet<string>, today: string): string {
  const horizon = dateAfter(today, BOOKABLE_DAYS_AHEAD)
  let night = checkIn
  for (let count = 0; count < STAY_MAX_NIGHTS && night < horizon && !taken.has(night); count++)
    night = dateAfter(night, 1)
  return night
}
