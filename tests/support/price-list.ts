import type { PriceList } from "#app/booking/price-list.ts"
import { NEUTRAL_OFFER, type OfferRules } from "#app/villa/offer-rules.ts"
import type { NightPrices, Season } from "#app/villa/season.ts"

/** Prices in baht as a season has them. */
export function seasonPrices(
  [weekday, weekdayDiscounted = 0]: [number, number?],
  [weekend, weekendDiscounted = 0]: [number, number?],
  saturday?: [number, number?],
): NightPrices {
  return {
    weekdayPrice: weekday * 100,
    weekdayDiscountedPrice: weekdayDiscounted * 100,
    weekendPrice: weekend * 100,
    weekendDiscountedPrice: weekendDiscounted * 100,
    saturdayPrice: saturday ? saturday[0] * 100 : null,
    saturdayDiscountedPrice: (saturday?.[1] ?? 0) * 100,
  }
}

/** A dated season unless it is said to be another. */
export function season(from: string, to: string, more: Partial<Season> = {}): Season {
  const id = `${from} ${to} ${more.layer} ${more.yearly}`
  const name = { th: "ไฮซีซั่น", en: "High season" }
  return { id, layer: "season", yearly: from.length === 5, from, to, name, prices: null, minNights: null, ...more }
}

/** Base 8,000, weekend 10,000 (9,500), 2,000 less for each unused room of three. */
export function priceList(offer: Partial<OfferRules> = {}, seasons: Season[] = []): PriceList {
  return {
    ...{ bedrooms: 3, priceReductionPerRoom: 2000_00 },
    ...{ weekdayPrice: 8000_00, weekdayDiscountedPrice: 0, weekendPrice: 10_000_00, weekendDiscountedPrice: 9500_00 },
    seasons,
    offer: { ...NEUTRAL_OFFER, ...offer },
  }
}
