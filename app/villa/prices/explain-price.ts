import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { type Precedence, precedenceOf } from "./price-year.ts"
import { dayOf, nightPrice, type PriceList } from "./pricing.ts"
import { pricingSeason, type Season } from "./season.ts"
import { type MinimumStay, minimumOf } from "./stay-rules.ts"

/** Why a night costs what it costs, in satang, and what sets its minimum stay. */
export type ExplainedNight = {
  night: string
  precedence: Precedence
  season: Pick<Season, "id" | "name"> | null
  day: ReturnType<typeof dayOf>
  normal: number
  charged: number
  minimum: MinimumStay
}

/** Each night of a stay with what decides its price. */
export function explainNights(list: PriceList, stay: Stay, rooms: number): ExplainedNight[] {
  return nightsOf(stay).map((night) => {
    const season = pricingSeason(list.seasons, night)
    const { normal, charged } = nightPrice(list, night, rooms)
    return {
      night,
      precedence: precedenceOf(season),
      season: season && { id: season.id, name: season.name },
      day: dayOf(list, night),
      normal,
      charged,
      minimum: minimumOf(list, night),
    }
  })
}
