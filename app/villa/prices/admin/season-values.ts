import { formatDateRange, plainAmount } from "#app/i18n/format.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { guestBasePrices } from "../base-prices.ts"
import type { Season } from "../season.ts"
import { nextDates } from "../season-order.ts"
import type { PricedVilla } from "../stay-rules.ts"
import { tickedDays } from "../weekday-boxes.ts"

/** The form's default values: strings, prices in baht. A yearly season has its next dates. */
export function seasonValues(season: Omit<Season, "id">, today: string) {
  const { layer, yearly, name, prices, minNights, arrivalDays, departureDays } = season
  const { from, to } = nextDates(season, today)
  const amount = (satang: number | null | undefined) => (satang ? plainAmount(satang) : "")
  const price = (satang: number | null | undefined) => (satang === 0 ? "0" : amount(satang))
  return {
    layer,
    yearly,
    first: from,
    last: dateAfter(to, -1),
    nameTh: name.th,
    nameEn: name.en,
    weekdayPrice: price(prices?.weekdayPrice),
    weekdayDiscountedPrice: amount(prices?.weekdayDiscountedPrice),
    weekendPrice: price(prices?.weekendPrice),
    weekendDiscountedPrice: amount(prices?.weekendDiscountedPrice),
    saturdayPrice: price(prices?.saturdayPrice),
    saturdayDiscountedPrice: amount(prices?.saturdayDiscountedPrice),
    minNights: minNights === null ? "" : String(minNights),
    arrivalDays: tickedDays(arrivalDays ?? []),
    departureDays: tickedDays(departureDays ?? []),
  }
}
export type SeasonValues = ReturnType<typeof seasonValues>

/** Empty fields of a new season. */
const NO_VALUES: SeasonValues = {
  layer: "season",
  yearly: false,
  first: "",
  last: "",
  nameTh: "",
  nameEn: "",
  minNights: "",
  arrivalDays: {},
  departureDays: {},
  weekdayPrice: "",
  weekdayDiscountedPrice: "",
  weekendPrice: "",
  weekendDiscountedPrice: "",
  saturdayPrice: "",
  saturdayDiscountedPrice: "",
}

/**
 * A link may give the kind and the dates of a new season: with dates it is named after them and begins with
 * today's prices. No discounted price is filled in: below the new price guests would pay the old one.
 */
export function newSeasonValues(query: URLSearchParams, villa: PricedVilla): SeasonValues {
  const date = (name: string) => {
    const text = query.get(name) ?? ""
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ""
  }
  const [first, last] = [date("first"), date("last")]
  const values: SeasonValues = {
    ...NO_VALUES,
    layer: query.get("layer") === "holiday" ? "holiday" : "season",
    first,
    last,
  }
  if (first === "" || last < first) return values
  const { weekday, friday, saturday } = guestBasePrices(villa)
  return {
    ...values,
    nameTh: formatDateRange(first, last, "th"),
    nameEn: formatDateRange(first, last, "en"),
    weekdayPrice: plainAmount(weekday),
    weekendPrice: plainAmount(friday),
    saturdayPrice: villa.offer.saturdayPrice === null ? "" : plainAmount(saturday),
  }
}

/** The fields of failures that are named differently in the form. */
export const SEASON_FIELDS = { from: "first", to: "last" } as const
