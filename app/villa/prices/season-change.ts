import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter, dayOfYearAfter } from "#app/villa/dates.ts"
import { highDiscounts } from "./discounted-prices.ts"
import type { NightPrices, Season } from "./season.ts"

/** Bounds the time to compute a page or a price. */
export const SEASONS_MAX = 200

/** In satang. */
export type PriceFields = Record<keyof NightPrices, number | null>

/** Omitted prices stay unchanged; null removes all of them. */
export type SeasonChange = Partial<Omit<Season, "id" | "name" | "prices">> & {
  name?: Partial<LocalizedText>
  prices?: Partial<PriceFields> | null
}

/** Null if both normal prices are given, or no price at all. */
export function missingPrice(prices: Partial<PriceFields>): "weekdayPrice" | "weekendPrice" | null {
  if (Object.values(prices).every((price) => price === null)) return null
  if ((prices.weekdayPrice ?? null) === null) return "weekdayPrice"
  return (prices.weekendPrice ?? null) === null ? "weekendPrice" : null
}

export type InvalidPrices =
  | "season-prices-incomplete"
  | "weekday-discount-too-high"
  | "weekend-discount-too-high"
  | "saturday-discount-too-high"

const TOO_HIGH = {
  weekdayDiscountedPrice: "weekday-discount-too-high",
  weekendDiscountedPrice: "weekend-discount-too-high",
  saturdayDiscountedPrice: "saturday-discount-too-high",
} as const

/** Needs both normal prices or none, and discounted prices below them; null is no discounted price. */
export function nightPricesOf(prices: Partial<PriceFields>): Result<NightPrices | null, InvalidPrices> {
  if (missingPrice(prices)) return fail("season-prices-incomplete")
  const [tooHigh] = highDiscounts(prices)
  if (tooHigh) return fail(TOO_HIGH[tooHigh])
  const { weekdayPrice = null, weekendPrice = null } = prices
  if (weekdayPrice === null || weekendPrice === null) return ok(null)
  return ok({
    weekdayPrice,
    weekdayDiscountedPrice: prices.weekdayDiscountedPrice ?? 0,
    weekendPrice,
    weekendDiscountedPrice: prices.weekendDiscountedPrice ?? 0,
    saturdayPrice: prices.saturdayPrice ?? null,
    saturdayDiscountedPrice: prices.saturdayDiscountedPrice ?? 0,
  })
}

/** The dates are not checked yet, see `checkSeason`. */
export function changedSeason(season: Season, change: SeasonChange): Result<Season, InvalidPrices> {
  const { name, prices, ...rest } = change
  const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  // Removing both normal prices removes the other prices too.
  const isRemoved = prices === null || (prices?.weekdayPrice === null && prices.weekendPrice === null)
  const priced = nightPricesOf({ ...(isRemoved ? null : season.prices), ...prices })
  return priced.ok ? ok({ ...season, ...fields, name: { ...season.name, ...name }, prices: priced.value }) : priced
}

/** A date, or a day of the year if the season repeats. */
export function lastNightOf({ yearly, to }: Pick<Season, "yearly" | "to">): string {
  return yearly ? dayOfYearAfter(to, -1) : dateAfter(to, -1)
}

/** For the audit log: the season's name and its first and last night. */
export function seasonDetail(season: Season): string {
  return `${localized(season.name, "th")} · ${season.from} – ${lastNightOf(season)}`
}
