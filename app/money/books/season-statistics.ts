import { nightsOf } from "#app/booking/stay.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { coversNight, pricingSeason, type Season } from "#app/villa/prices/season.ts"

/** A removed season still has the nights that were sold with its prices. */
export type KnownSeason = Season & { removedAt: number | null }

/** Confirmed nights; `revenue` is their part of the bookings' totals without charges, in satang. */
export type SoldNights = { year: number; seasonId: string | null; nights: number; revenue: number }

export type SeasonFacts = { seasons: KnownSeason[]; sold: SoldNights[]; lastNight: string | null }

/** Money in satang. */
export type SeasonResult = {
  /** Null for the nights at the villa's own prices. */
  season: { id: string; name: LocalizedText; removed: boolean } | null
  nights: number
  revenue: number
  /** Per sold night. */
  average: number | null
  /** The nights of the year that have the season's prices; for a removed season those of its dates. */
  days: number
  /** Sold nights in percent of `days`, at most 100. */
  occupancy: number | null
}

/** First the villa's own prices. Nights that are blocked or of other channels count as nights to sell. */
export function seasonResults({ seasons, sold }: SeasonFacts, year: number): SeasonResult[] {
  const current = seasons.filter(({ removedAt }) => removedAt === null)
  const nightsOfYear = nightsOf({ checkIn: `${year}-01-01`, checkOut: `${year + 1}-01-01` })
  const pricedBy = nightsOfYear.map((night) => pricingSeason(current, night)?.id ?? null)
  const daysOf = (season: KnownSeason) =>
    season.removedAt === null
      ? pricedBy.filter((id) => id === season.id).length
      : nightsOfYear.filter((night) => coversNight(season, night)).length
  const resultOf = (season: SeasonResult["season"], days: number): SeasonResult => {
    const id = season?.id ?? null
    const own = sold.find((each) => each.year === year && each.seasonId === id) ?? { nights: 0, revenue: 0 }
    const { nights, revenue } = own
    const average = nights === 0 ? null : Math.round(revenue / nights)
    const occupancy = days === 0 ? null : Math.min(100, Math.round((nights / days) * 100))
    return { season, nights, revenue, average, days, occupancy }
  }
  const base = resultOf(null, pricedBy.filter((id) => id === null).length)
  const results = seasons.map((season) => {
    const { id, name, removedAt } = season
    return resultOf({ id, name, removed: removedAt !== null }, daysOf(season))
  })
  const isShown = ({ season, nights, days }: SeasonResult) => nights > 0 || (days > 0 && !season?.removed)
  return [base, ...results].filter(isShown)
}
