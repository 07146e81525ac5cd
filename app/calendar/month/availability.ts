import { nightCount, nightsOf } from "#app/booking/stay.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { isPlausibleDate, STAY_DATES } from "#app/villa/plausible-date.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { type NightPrice, nightPrice, type PriceList, shownPrice } from "#app/villa/prices/pricing.ts"
import { pricingSeason } from "#app/villa/prices/season.ts"
import { minimumOf, type StayRules } from "#app/villa/prices/stay-rules.ts"
import { type ClosedReason, dayState } from "./date-selection.ts"
import { readDate } from "./villa-date.ts"

/** api.md, "Public". */
const AVAILABILITY_MAX_DAYS = 400

export type NightOffer = NightPrice & {
  night: string
  /** Neither past nor taken nor after `BOOKABLE_MAX_DAYS`; `reason` and `minNights` are the owner's rules. */
  available: boolean
  /** In satang, with what is added to the price on the calendar. */
  shown: number
  /** Null if the villa's own prices apply. */
  season: LocalizedText | null
  minNights: number
  /** Which rule of the owner closes the night as a first night; null if none. A minimum stay closes none. */
  reason: Exclude<ClosedReason["kind"], "short"> | null
}

export type RangeFailure = "date-invalid" | "dates-reversed" | "range-too-long"

/** `from` inclusive, `to` exclusive. `now` is epoch milliseconds. */
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

const NOTHING_SELECTED = { checkIn: null, checkOut: null }

/** `rules` must cover nights around the range too, which a stay beginning in the range can touch. */
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
      reason: state.name === "closed" && state.reason.kind !== "short" ? state.reason.kind : null,
    }
  })
}
