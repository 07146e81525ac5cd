import { plainAmount, plainDateRange } from "#app/i18n/format.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { shownValues } from "#app/villa/request-fields.ts"
import { guestBasePrices } from "../base-prices.ts"
import type { Season } from "../season.ts"
import type { PriceFields } from "../season-change.ts"
import { NO_RULES, SEASON_PRICES, SEASON_RULES } from "../season-fields.ts"
import { nextDates } from "../season-order.ts"
import type { PricedVilla } from "../stay-rules.ts"

const FIELDS = { ...SEASON_PRICES, ...SEASON_RULES }
const NO_PRICES: PriceFields = {
  weekdayPrice: null,
  weekdayDiscountedPrice: null,
  weekendPrice: null,
  weekendDiscountedPrice: null,
  saturdayPrice: null,
  saturdayDiscountedPrice: null,
}

/** The form's default values: strings, prices in baht. A yearly season has its next dates. */
export function seasonValues(season: Omit<Season, "id">, today: string) {
  const { layer, yearly, name, prices, ...rules } = season
  const { from, to } = nextDates(season, today)
  return {
    layer,
    yearly,
    first: from,
    last: dateAfter(to, -1),
    nameTh: name.th,
    nameEn: name.en,
    ...shownValues(FIELDS, { ...NO_PRICES, ...prices, ...rules }),
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
  ...shownValues(FIELDS, { ...NO_PRICES, ...NO_RULES }),
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
    nameTh: plainDateRange(first, last, "th"),
    nameEn: plainDateRange(first, last, "en"),
    weekdayPrice: plainAmount(weekday),
    weekendPrice: plainAmount(friday),
    saturdayPrice: villa.offer.saturdayPrice === null ? "" : plainAmount(saturday),
  }
}

/** The fields of failures that are named differently in the form. */
export const SEASON_FIELDS = { from: "first", to: "last" } as const
