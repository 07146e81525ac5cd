import { nightsOf } from "#app/booking/stay.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { coversNight, pricingSeason, type Season } from "#app/villa/prices/season.ts"

/** A season; removed ones still have the nights that were sold with their prices. */
export type KnownSeason = Season & { removedAt: number | null }

/** The confirmed nights of a season in a year, and their parts of the bookings' totals without charges, in satang. */
export type SoldNights = { year: number; seasonId: string | null; nights: number; revenue: number }

/** What is known about the seasons of some years. */
export type SeasonFacts = { seasons: KnownSeason[]; sold: SoldNights[]; lastNight: string | null }

/** The result of a season in a year. Money is in satang. */
export type SeasonResult = {
  /** null for the nights at the villa's own prices. */
  season: { id: string; name: LocalizedText; removed: boolean } | null
  nights: number
  revenue: number
  /** For each sold night; null if there is none. */
  average: number | null
  /** The nights of the year that have its prices; for a removed season those of its dates. */
  days: number
  /** Sold nights in percent of `days`, at most 100; null without such nights. */
  occupancy: number | null
}

/**
 * The results of each season in a year, first of the nights at the villa's own prices. Blocked nights and those of
 * other channels count as nights that could have been sold here. Seasons without nights in the year are left out.
 */
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
