import type { Villa } from "../villa/villa.ts"
import { nightsOf, type Stay } from "./stay.ts"

/** The rates of a night and the reduction for each unused room, in satang. */
export type Rates = Pick<
  Villa,
  | "bedrooms"
  | "weekdayPrice"
  | "weekdayDiscountedPrice"
  | "weekendPrice"
  | "weekendDiscountedPrice"
  | "priceReductionPerRoom"
>

/** The breakdown of a stay's price (product.md, "The villa, its nights, its money"). Money is in satang. */
export type Price = {
  nights: number
  weekdayNights: number
  weekendNights: number
  /** The check-in night's normal price. */
  basePrice: number
  /** The check-in night's discounted price, or null if it has none. */
  discountPrice: number | null
  /** All nights at their normal prices. */
  subtotal: number
  /** The sum of the discounts. */
  discountTotal: number
  /** The reduction for booking fewer than all rooms. */
  savings: number
  total: number
  /** The percentage on the discount badge for the check-in night, rounded, or null. */
  discountPercent: number | null
  /** An admin set the total: a guest's change must not replace it by the list price. */
  agreed?: true
}

/** Prices of one night, in satang, after the room reduction. */
export type NightPrice = { normal: number; discounted: number | null; charged: number }

/** Friday and Saturday nights, by the date on which the night starts. */
export function isWeekendNight(night: string): boolean {
  const day = new Date(night).getUTCDay()
  return day === 5 || day === 6
}

/**
 * The price of one night for a number of rooms. The room reduction is applied first; a discounted price counts only
 * if it is above 0 and below the normal price.
 */
export function nightPrice(rates: Rates, night: string, rooms: number): NightPrice {
  const reduction = (rates.bedrooms - rooms) * rates.priceReductionPerRoom
  const reduced = (price: number) => Math.max(0, price - reduction)
  const weekend = isWeekendNight(night)
  const normal = reduced(weekend ? rates.weekendPrice : rates.weekdayPrice)
  const offered = reduced(weekend ? rates.weekendDiscountedPrice : rates.weekdayDiscountedPrice)
  const discounted = offered > 0 && offered < normal ? offered : null
  return { normal, discounted, charged: discounted ?? normal }
}

/** The complete breakdown for a stay of at least one night. */
export function priceOf(rates: Rates, stay: Stay, rooms: number): Price {
  const nights = nightsOf(stay)
  const prices = nights.map((night) => nightPrice(rates, night, rooms))
  const [first] = prices
  if (!first) throw new Error("A stay needs at least one night")
  const weekendNights = nights.filter(isWeekendNight).length
  const subtotal = sum(prices.map((price) => price.normal))
  const total = sum(prices.map((price) => price.charged))
  return {
    nights: nights.length,
    weekdayNights: nights.length - weekendNights,
    weekendNights,
    basePrice: first.normal,
    discountPrice: first.discounted,
    subtotal,
    discountTotal: subtotal - total,
    savings: (rates.bedrooms - rooms) * rates.priceReductionPerRoom * nights.length,
    total,
    discountPercent: first.discounted === null ? null : Math.round((1 - first.discounted / first.normal) * 100),
  }
}

/** The breakdown with a total set by an admin, in satang; such a price has no discount badge. */
export function priceSetTo(total: number, price: Price): Price {
  const subtotal = Math.max(total, price.subtotal)
  const discount = { discountPrice: null, discountPercent: null, subtotal, discountTotal: subtotal - total }
  return { ...price, ...discount, total, agreed: true }
}

/**
 * The price after staff have edited a stay. An explicit total is used as it is; an agreed price is kept unless staff
 * ask for the list price.
 * @param list what the stay costs by the villa's rates
 * @param edit `totalPrice` in satang; `moved` if dates or rooms change, which by default recalculates a list price
 */
export function priceAfterEdit(
  before: Price,
  list: Price,
  edit: { moved: boolean; totalPrice?: number; recalculate?: boolean },
): Price {
  const { moved, totalPrice, recalculate = moved && !before.agreed } = edit
  const base = moved || recalculate ? list : before
  const total = totalPrice ?? (recalculate ? list.total : before.total)
  return total === base.total ? base : priceSetTo(total, base)
}

/** The lowest price of any night with all rooms, in satang: the "from" price of the booking bar. */
export function lowestNightPrice(rates: Rates): number {
  return Math.min(...pricesWithAllRooms(rates))
}

/** The highest price of any night, in satang. */
export function highestNightPrice(rates: Rates): number {
  return Math.max(...pricesWithAllRooms(rates))
}

function pricesWithAllRooms(rates: Rates): number[] {
  const aThursday = "2026-01-01"
  const aFriday = "2026-01-02"
  return [aThursday, aFriday].map((night) => nightPrice(rates, night, rates.bedrooms).charged)
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
