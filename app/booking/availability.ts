import type { LocalizedText } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"
import { dateAfter } from "../villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "../villa/offer-defaults.ts"
import { isPlausibleDate, STAY_DATES } from "../villa/plausible-date.ts"
import { pricingSeason } from "../villa/season.ts"
import { type ClosedReason, dayState } from "./date-selection.ts"
import { type NightPrice, nightPrice, type PriceList, shownPrice } from "./pricing.ts"
import { nightCount, nightsOf } from "./stay.ts"
import { minimumOf, type StayRules } from "./stay-rules.ts"
import { readDate } from "./villa-date.ts"

/** How many days one request for availability may span (api.md, "Public"). */
const AVAILABILITY_MAX_DAYS = 400

/** A night that can be booked or not, its price with all rooms, and how the owner's price list decides it. */
export type NightOffer = NightPrice & {
  night: string
  available: boolean
  /** The price as the calendar shows it, with what is added to it, in satang. */
  shown: number
  /** The season whose prices it has; null if it has the villa's own. */
  season: LocalizedText | null
  /** The minimum stay of this night. */
  minNights: number
  /** Why a rule of the owner closes it as a first night; null if none does. */
  reason: ClosedReason["kind"] | null
}

export type RangeFailure = "date-invalid" | "dates-reversed" | "range-too-long"

/** The requested range, from the first date up to but not including the last. @param now epoch milliseconds */
export function checkRange(
  range: { from: string; to: string },
  timezone: string,
  now: number,
): Result<{ from: string; to: string }, RangeFailure> {
  const from = readDate(range.from, timezone)
  const to = readDate(range.to, timezone)
  if (!from || !to || ![from, to].every((date) => isPlausibleDate(date, STAY_DATES, now))) return fail("date-invalid")
  const days = nightCount({ checkIn: from, checkOut: to })
  if (days < 0) return fail("dates-reversed")
  if (days > AVAILABILITY_MAX_DAYS) return fail("range-too-long")
  return ok({ from, to })
}

/** No dates are selected, and the guest holds no stay. */
const NOTHING_SELECTED = { checkIn: null, checkOut: null }

/**
 * Each night of a range: whether it is available and what it costs with all rooms. Past nights are not, nor those beyond what
 * can be booked.
 * @param rules with the taken nights of the range, and of those around it that a stay from the range can touch
 */
export function offersOf(list: PriceList, { from, to }: { from: string; to: string }, rules: StayRules): NightOffer[] {
  const { taken, today } = rules
  // No stay may end later (`checkStay`).
  const end = dateAfter(today, BOOKABLE_MAX_DAYS)
  const facts = { ...rules, offer: list.offer, held: [] }
  return nightsOf({ checkIn: from, checkOut: to }).map((night) => {
    const price = nightPrice(list, night, list.bedrooms)
    const state = dayState(NOTHING_SELECTED, night, facts)
    return {
      night,
      available: night >= today && night < end && !taken.has(night),
      ...price,
      shown: shownPrice(list, price.charged),
      season: pricingSeason(list.seasons, night)?.name ?? null,
      minNights: minimumOf(list, night).minNights,
      reason: state.name === "closed" ? state.reason.kind : null,
    }
  })
}
