import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"

/**
 * A half-open range: `checkOut` is the departure date and not a night. Both are `YYYY-MM-DD` in the villa's time
 * zone.
 */
export type Stay = { checkIn: string; checkOut: string }

export const STAY_MAX_NIGHTS = 60
/** Nights that the owner blocks at once. */
export const BLOCK_MAX_NIGHTS = 366
/** How many days back an admin can enter the start of a stay; guests book from today on. */
export const ADMIN_DAYS_BACK = 365

export type StayFailure =
  | "dates-missing"
  | "same-day"
  | "dates-reversed"
  | "date-past"
  | "stay-too-long"
  | "date-too-far"

/** The number of nights between two dates; negative if they are reversed. */
export function nightCount(stay: Stay): number {
  return (Date.parse(stay.checkOut) - Date.parse(stay.checkIn)) / DAY_MS
}

/** Every night of a stay, in order, including the check-in date and excluding the check-out date. */
export function nightsOf(stay: Stay): string[] {
  return Array.from({ length: Math.max(0, nightCount(stay)) }, (_, index) => dateAfter(stay.checkIn, index))
}

/**
 * Checks a stay against the general rules, whether or not its nights are available.
 * @param today the villa's current date; it can itself be booked
 * @param earliest the first possible check-in, if it is another
 */
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
