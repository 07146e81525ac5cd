import { nightsOf, type Stay } from "#app/booking/stay.ts"
import type { TakenNights } from "#app/calendar/month/taken-nights.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { OFFER_SECTIONS, type OfferRules } from "#app/villa/prices/offer-fields.ts"
import { type Price, priceOf } from "#app/villa/prices/price-breakdown.ts"
import { isWeekendNight, type NightPrice, nightPrice, type PriceList, type Rates } from "#app/villa/prices/pricing.ts"
import type { NightPrices, Season } from "#app/villa/prices/season.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"

type Sections = typeof OFFER_SECTIONS

/** The fees, taxes and discounts: what changes the price of whole stays, but of no single night. */
export type StayPriceRules = Pick<
  OfferRules,
  keyof Sections["fees"] | keyof Sections["tax"] | keyof Sections["discounts"]
>

export const STAY_PRICE_RULES = [OFFER_SECTIONS.fees, OFFER_SECTIONS.tax, OFFER_SECTIONS.discounts].flatMap(
  (section) => Object.keys(section) as (keyof StayPriceRules)[],
)

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
  return {
    id,
    layer: "season",
    yearly: from.length === 5,
    from,
    to,
    name,
    prices: null,
    ...NO_RULES,
    ...more,
  }
}

/** Base 8,000, weekend 10,000 (9,500), 2,000 less for each unused room of three. */
export function priceList(offer: Partial<OfferRules> = {}, seasons: Season[] = []): PriceList {
  return {
    bedrooms: 3,
    priceReductionPerRoom: 2000_00,
    weekdayPrice: 8000_00,
    weekdayDiscountedPrice: 0,
    weekendPrice: 10_000_00,
    weekendDiscountedPrice: 9500_00,
    seasons,
    offer: { ...DEFAULT_OFFER, ...offer },
  }
}

/** The price list of a villa without seasons and rules. */
export function listOf(rates: Rates): PriceList {
  return { ...rates, seasons: [], offer: DEFAULT_OFFER }
}

/** The price of a stay by rates alone, for one guest. */
export function priceBy(rates: Rates, stay: Stay, rooms: number): Price {
  return priceOf(listOf(rates), { stay, rooms, guests: 1, bookedOn: stay.checkIn, promo: null })
}

/** The price of a night by rates alone. */
export function nightPriceBy(rates: Rates, night: string, rooms: number): NightPrice {
  return nightPrice(listOf(rates), night, rooms)
}

/** The sums of a stay as they were computed before there were seasons and rules. */
export function formerPrice(rates: Rates, stay: Stay, rooms: number) {
  const reduction = (rates.bedrooms - rooms) * rates.priceReductionPerRoom
  const reduced = (price: number) => Math.max(0, price - reduction)
  const nights = nightsOf(stay).map((night) => {
    const weekend = isWeekendNight(night)
    const normal = reduced(weekend ? rates.weekendPrice : rates.weekdayPrice)
    const offered = reduced(weekend ? rates.weekendDiscountedPrice : rates.weekdayDiscountedPrice)
    return { normal, charged: offered > 0 && offered < normal ? offered : normal }
  })
  const subtotal = nights.reduce((sum, { normal }) => sum + normal, 0)
  const total = nights.reduce((sum, { charged }) => sum + charged, 0)
  return { subtotal, total, discountTotal: subtotal - total }
}

/** Nights that others' stays have. */
export function stayNights(...nights: string[]): TakenNights {
  return new Map(nights.map((night) => [night, "stay"]))
}

/** Each rule about whole stays with a value that is not its default. */
export const EVERY_STAY_RULE: StayPriceRules = {
  includedGuests: 2,
  extraGuestFee: 500_00,
  cleaningFee: 1500_00,
  service: { mode: "added", rate: 1000 },
  vat: { mode: "added", rate: 700 },
  longStay7: 500,
  longStay28: 1000,
  early: { days: 60, rate: 300 },
  lastMinute: { days: 7, rate: 200 },
}
