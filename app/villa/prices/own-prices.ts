import { nightsOf } from "#app/booking/stay.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { coversNight, type Season } from "./season.ts"

/**
 * What is set for single dates among some nights: how many have it, and by which holidays. One price for all of the
 * nights can be saved only where `isSame`: one holiday has exactly these nights.
 */
export type OwnPrices = {
  own: number
  nights: number
  isSame: boolean
  holidays: { id: string; name: LocalizedText }[]
}

/** Null if no night has a price of its own. `to` is the morning after the last night. */
export function ownPricesOf(seasons: readonly Season[], { from, to }: { from: string; to: string }): OwnPrices | null {
  const nights = nightsOf({ checkIn: from, checkOut: to })
  const dated = seasons.filter(({ layer, yearly }) => layer === "holiday" && !yearly)
  const holidays = dated.filter((holiday) => nights.some((night) => coversNight(holiday, night)))
  if (holidays.length === 0) return null
  return {
    own: nights.filter((night) => holidays.some((holiday) => coversNight(holiday, night))).length,
    nights: nights.length,
    isSame: holidays.some((holiday) => holiday.from === from && holiday.to === to),
    holidays: holidays.map(({ id, name }) => ({ id, name })),
  }
}
