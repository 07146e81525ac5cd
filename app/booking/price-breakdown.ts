import type { Charges } from "../villa/price-line.ts"
import {
  includedIn,
  isWeekendNight,
  nightPrice,
  type PricedStay,
  type PriceList,
  type PriceSum,
  type PromoDiscount,
  priceOfStay,
  roomReduction,
} from "./pricing.ts"
import { nightsOf } from "./stay.ts"
import { minimumOfStay } from "./stay-rules.ts"

/**
 * The breakdown of a stay's price (product.md, "The villa, its nights, its money"), as it is frozen on a booking. Money
 * is in satang.
 */
export type Price = PriceSum & {
  nights: number
  weekdayNights: number
  weekendNights: number
  /** The number of guests for whom it was computed. */
  guests: number
  promo: PromoDiscount | null
  /** The check-in night's normal price. */
  basePrice: number
  /** The check-in night's discounted price, or null if it has none. */
  discountPrice: number | null
  /** The reduction for booking fewer than all rooms. */
  savings: number
  /** The percentage on the discount badge for the check-in night, rounded, or null. */
  discountPercent: number | null
  /** The minimum stay for its nights. */
  minNights: number
  /** The service charge and the tax of the day on which it was fixed. */
  charges: Charges
  /** An admin set the total: a guest's change must not replace it by the list price. */
  agreed?: true
}

/** The complete breakdown for a stay of at least one night. */
export function priceOf(list: PriceList, priced: PricedStay): Price {
  const { stay, rooms, guests, promo } = priced
  const nights = nightsOf(stay)
  const [first] = nights
  if (!first) throw new Error("A stay needs at least one night")
  const { normal, discounted } = nightPrice(list, first, rooms)
  const weekendNights = nights.filter(isWeekendNight).length
  const { service, vat } = list.offer
  return {
    ...priceOfStay(list, priced),
    nights: nights.length,
    weekdayNights: nights.length - weekendNights,
    weekendNights,
    guests,
    promo,
    basePrice: normal,
    discountPrice: discounted,
    savings: roomReduction(list, rooms) * nights.length,
    discountPercent: discounted === null ? null : Math.round((1 - discounted / normal) * 100),
    minNights: minimumOfStay(list, stay).minNights,
    charges: { service, vat: { mode: vat.mode, rate: vat.rate } },
  }
}

/** The breakdown with a total set by an admin, in satang: one line, without a discount badge, taxes included. */
export function priceSetTo(total: number, price: Price): Price {
  const subtotal = Math.max(total, price.subtotal)
  return {
    ...price,
    discountPrice: null,
    discountPercent: null,
    subtotal,
    discountTotal: subtotal - total,
    chargesTotal: 0,
    lines: [{ kind: "agreed", amount: total }],
    included: includedIn(total, price.charges),
    total,
    agreed: true,
  }
}

/** A price that was set only because it was kept or shown before: the next change replaces it by the list price. */
export function notAgreed({ agreed: _, ...price }: Price): Price {
  return price
}

/**
 * The price after staff have edited a stay. An explicit total is used as it is; an agreed price is kept unless staff
 * ask for the list price.
 * @param list what the stay costs by the price list
 * @param edit `totalPrice` in satang; `isRepriced` if what is priced changes, which by default recalculates a list price
 */
export function priceAfterEdit(
  before: Price,
  list: Price,
  edit: { isRepriced: boolean; totalPrice?: number; recalculate?: boolean },
): Price {
  const { isRepriced, totalPrice, recalculate = isRepriced && !before.agreed } = edit
  const base = isRepriced || recalculate ? list : before
  const total = totalPrice ?? (recalculate ? list.total : before.total)
  return total === base.total ? base : priceSetTo(total, base)
}
