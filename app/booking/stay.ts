import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"

/** Half-open: `checkOut` is not a night. `YYYY-MM-DD` in the villa's time zone. */
export type Stay = { checkIn: string; checkOut: string }

export const STAY_MAX_NIGHTS = 60
/** Longest single block. */
export const BLOCK_MAX_NIGHTS = 366
/** Days after a move into the past in which the cron deletes nothing because of the stay's end: it may be wrong. */
export const CORRECTABLE_DAYS = 7
/** How far back admins can enter a check-in; guests book from today on. */
export const ADMIN_DAYS_BACK = 365

export type StayFailure =
  | "dates-missing"
  | "same-day"
  | "dates-reversed"
  | "date-past"
  | "stay-too-long"
  | "date-too-far"

/** Negative if the dates are reversed. */
export function nightCount(stay: Stay): number {
  return (Date.parse(stay.checkOut) - Date.parse(stay.checkIn)) / DAY_MS
}

/** Without the check-out date. */
export function nightsOf(stay: Stay): string[] {
  const nights: string[] = []
  const count = nightCount(stay)
  for (let night = stay.checkIn; nights.length < count; night = dateAfter(night, 1)) nights.push(night)
  return nights
}

/** Ignores availability. `today` is the villa's date and can itself be booked. */
export function checkStay(stay: Stay, today: string, earliest = today): Result<Stay, StayFailure> {
  if (!stay.checkIn || !stay.checkOut) return fail("dates-missing")
  const count = nightCount(stay)
  if (count === 0) return fail("same-day")
  if (count < 0) return fail("dates-reversed")
  if (stay.checkIn < earliest) return fail("date-past")
  if (count > STAY_MAX_NIGHTS) return fail("stay-too-long")
  if (stay.checkOut > dateAfter(today, BOOKABLE_MAX_DAYS)) return fail("date-too-far")
  return ok(stay)
}
