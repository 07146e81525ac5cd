import { fail, ok, type Result } from "../result.ts"
import { type NightPrice, nightPrice, type PriceList } from "./price-list.ts"
import { nightCount, nightsOf } from "./stay.ts"
import type { TakenNights } from "./taken-nights.ts"
import { readDate } from "./villa-date.ts"

/** How many days one request for availability may span (api.md, "Public"). */
export const AVAILABILITY_MAX_DAYS = 400

export type NightOffer = NightPrice & { night: string; available: boolean }

export type RangeFailure = "date-invalid" | "dates-reversed" | "range-too-long"

/** The requested range, from the first date up to but not including the last. */
export function checkRange(
  range: { from: string; to: string },
  timezone: string,
): Result<{ from: string; to: string }, RangeFailure> {
  const from = readDate(range.from, timezone)
  const to = readDate(range.to, timezone)
  if (!from || !to) return fail("date-invalid")
  const days = nightCount({ checkIn: from, checkOut: to })
  if (days < 0) return fail("dates-reversed")
  if (days > AVAILABILITY_MAX_DAYS) return fail("range-too-long")
  return ok({ from, to })
}

/** Each night of a range: whether it is available and what it costs with all rooms. Past nights are not. */
export function offersOf(
  list: PriceList,
  { from, to }: { from: string; to: string },
  taken: TakenNights,
  today: string,
): NightOffer[] {
  return nightsOf({ checkIn: from, checkOut: to }).map((night) => ({
    night,
    available: night >= today && !taken.has(night),
    ...nightPrice(list, night, list.bedrooms),
  }))
}
