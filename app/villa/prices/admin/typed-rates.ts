import { toSatang } from "#app/villa/money.ts"
import { ROOMS_MAX } from "#app/villa/villa.ts"
import type { Rates } from "../pricing.ts"

/** Far above any price, so that the sums of an example stay exact. */
const TYPED_MAX_BAHT = 10_000_000

const PRICES = [
  "weekdayPrice",
  "weekdayDiscountedPrice",
  "weekendPrice",
  "weekendDiscountedPrice",
  "priceReductionPerRoom",
] as const

/** The prices typed into the form; anything that is not a number counts as 0. */
export function typedRates(value: (name: string) => unknown): { rates: Rates; minRooms: number } {
  const number = (name: string, max: number) => {
    const typed = Number(value(name))
    return Number.isFinite(typed) ? Math.min(max, Math.max(0, typed)) : 0
  }
  const prices = Object.fromEntries(PRICES.map((name) => [name, toSatang(number(name, TYPED_MAX_BAHT))]))
  const bedrooms = Math.max(1, Math.floor(number("bedrooms", ROOMS_MAX)))
  return {
    rates: { ...(prices as Record<(typeof PRICES)[number], number>), bedrooms },
    minRooms: Math.max(1, Math.floor(number("minRooms", ROOMS_MAX))),
  }
}
