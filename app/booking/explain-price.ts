import { pricingSeason, type Season } from "../villa/season.ts"
import { dayOf, nightPrice, type PriceList } from "./price-list.ts"
import { type Rung, rungOf } from "./price-year.ts"
import { nightsOf, type Stay } from "./stay.ts"
import { type MinimumStay, minimumOf } from "./stay-rules.ts"

/** Why a night costs what it costs, in satang, and what sets its minimum stay. */
export type ExplainedNight = {
  night: string
  rung: Rung
  season: Pick<Season, "id" | "name"> | null
  day: ReturnType<typeof dayOf>
  normal: number
  charged: number
  minimum: MinimumStay
}

/** Each night of a stay with the rung of the ladder that has its price. */
export function explainNights(list: PriceList, stay: Stay, rooms: number): ExplainedNight[] {
  return nightsOf(stay).map((night) => {
    const season = pricingSeason(list.seasons, night)
    const { normal, charged } = nightPrice(list, night, rooms)
    return {
      night,
      rung: rungOf(season),
      season: season && { id: season.id, name: season.name },
      day: dayOf(list, night),
      normal,
      charged,
      minimum: minimumOf(list, night),
    }
  })
}
