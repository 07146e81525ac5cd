import type { NightPrices } from "./season.ts"

/** Each discounted price, and the normal price that it has to be below. */
const NORMAL_PRICES = {
  weekdayDiscountedPrice: "weekdayPrice",
  weekendDiscountedPrice: "weekendPrice",
  saturdayDiscountedPrice: "saturdayPrice",
} as const satisfies { [Name in keyof NightPrices]?: keyof NightPrices }
export type DiscountedPrice = keyof typeof NORMAL_PRICES

/** In satang. A discounted price of 0 or null is none. */
type Prices = { [Name in keyof NightPrices]?: number | null }

/** Those that are not below their normal price, or have none: no night would cost them. */
export function highDiscounts(prices: Prices): DiscountedPrice[] {
  const names = Object.keys(NORMAL_PRICES) as DiscountedPrice[]
  return names.filter((name) => isHighDiscount(prices[name] ?? 0, prices[NORMAL_PRICES[name]] ?? 0))
}

/** In any unit. */
export const isHighDiscount = (discounted: number, normal: number) => discounted > 0 && discounted >= normal
