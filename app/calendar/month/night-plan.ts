import { nightsOf, type Stay } from "#app/booking/stay.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { nightPrice, type PriceList } from "#app/villa/prices/pricing.ts"
import { pricingSeason } from "#app/villa/prices/season.ts"
import { prepNightsOf } from "./taken-nights.ts"

/** `charged` is part of the total without charges, in satang. No season means the villa's own prices. */
type StayNight = { night: string; seasonId: string | null; charged: number }

/** `prep` are the preparation nights after the stay. */
export type NightPlan = { stay: StayNight[]; prep: string[] }

/** Divides the total without charges by the nights' prices, so that revenue by season adds up. */
export function nightPlan(list: PriceList, booking: Stay & { rooms: number; price: Price }): NightPlan {
  const { rooms, price } = booking
  const nights = nightsOf(booking).map((night) => ({
    night,
    seasonId: pricingSeason(list.seasons, night)?.id ?? null,
    listed: nightPrice(list, night, rooms).charged,
  }))
  const charged = divide(
    price.total - price.chargesTotal,
    nights.map(({ listed }) => listed),
  )
  return {
    stay: nights.map(({ night, seasonId }, index) => ({ night, seasonId, charged: charged[index] ?? 0 })),
    prep: prepNightsOf(booking, list.offer.gapNights),
  }
}

/** Divides into whole satang that add up to `amount`, in proportion to the weights; equally if all are 0. */
export function divide(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  let divided = 0
  return weights.map((weight) => {
    before += whole === 0 ? 1 / weights.length : weight / whole
    const part = Math.round(amount * Math.min(1, before)) - divided
    divided += part
    return part
  })
}
