import { nightsOf } from "#app/booking/stay.ts"
import type { BookedExtra } from "#app/villa/extras/extra.ts"
import { type ExtraCounts, extraAmount } from "#app/villa/extras/extra-amount.ts"
import type { Charges, PriceLine } from "./price-line.ts"
import {
  addedLines,
  amountOf,
  extraLines,
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
import { minimumOfStay } from "./stay-rules.ts"

/** A stay's price (product.md, "The villa, its nights, its money"), as frozen on a booking, in satang. */
export type Price = PriceSum & {
  nights: number
  weekdayNights: number
  weekendNights: number
  guests: number
  promo: PromoDiscount | null
  /** The check-in night's normal price. */
  basePrice: number
  /** The check-in night's discounted price, or null. */
  discountPrice: number | null
  /** The reduction for booking fewer than all rooms. */
  savings: number
  /** The check-in night's discount, rounded, for the badge; null without one. */
  discountPercent: number | null
  minNights: number
  /** Service charge and tax as of the day on which the price was fixed. */
  charges: Charges
  /** An admin set the total: a guest's change must not replace it by the list price. */
  agreed?: true
}

/** Throws for a stay without nights. */
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

/** Discounts are of the nights: beside these, a percent of the nights is none of the total. */
const UNREDUCED: readonly PriceLine["kind"][] = ["extraGuests", "cleaning", "extra"]

/** The percent off of the first night, if all that is paid is reduced by that and by nothing else. */
export function wholeDiscountPercent(
  price: Pick<Price, "discountPercent" | "discountTotal" | "subtotal" | "lines">,
): number | null {
  const { discountPercent, discountTotal, subtotal, lines } = price
  if (lines.some(({ kind }) => UNREDUCED.includes(kind))) return null
  return discountPercent === Math.round((discountTotal / subtotal) * 100) ? discountPercent : null
}

/** A total set by an admin, in satang: one line, without a discount badge, taxes included. */
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

/** The price was only kept or shown before, not agreed: the next change replaces it by the list price. */
export function notAgreed({ agreed: _, ...price }: Price): Price {
  return price
}

/** Set by the team as a whole, with the extras that it has. */
export const isOneSum = ({ lines }: Pick<Price, "lines">) => lines.some(({ kind }) => kind === "agreed")

/** The price with other extras: what was agreed of the nights stays. One sum stays as it is. */
export function priceWithExtras(price: Price, extras: readonly BookedExtra[], guests: number): Price {
  if (isOneSum(price)) return price
  const before = price.lines.filter(({ kind }) => kind !== "extra" && kind !== "service" && kind !== "vat")
  const lines = [...before, ...extraLines(extras, { nights: price.nights, guests })]
  const added = addedLines(price.charges, amountOf(lines))
  const total = amountOf(lines) + amountOf(added)
  return {
    ...price,
    lines: [...lines, ...added],
    chargesTotal: total - price.subtotal + price.discountTotal,
    total,
    included: includedIn(total, price.charges),
  }
}

/** In satang, with service charge and tax, as later extras are asked for. */
export function extraCharge(extra: BookedExtra, { charges }: Pick<Price, "charges">, counts: ExtraCounts): number {
  const amount = extraAmount(extra, counts)
  return amount + amountOf(addedLines(charges, amount))
}

/** The total without what extras add to it, in satang. */
export function totalWithoutExtras(price: Price): number {
  return price.lines.some(({ kind }) => kind === "extra") ? priceWithExtras(price, [], price.guests).total : price.total
}

/** An agreed price is kept unless `recalculate`; a list price is recalculated if `isRepriced`. */
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
