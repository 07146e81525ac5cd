import { type Season, seasonRank } from "./season.ts"

/** By rank (`seasonRank`), then the villa's own prices. */
const PRECEDENCE = ["datedHoliday", "yearlyHoliday", "datedSeason", "yearlySeason", "base"] as const
export type Precedence = (typeof PRECEDENCE)[number]

/** Null stands for the villa's own prices. */
export function precedenceOf(season: Pick<Season, "layer" | "yearly"> | null): Precedence {
  return (season && PRECEDENCE[seasonRank(season)]) ?? "base"
}

/** With the season's next dates; those of a dated season that has ended are in the past. */
export type ListedSeason = { season: Season; from: string; to: string; isPast: boolean }

/** The current and the next first, then the past ones, the latest first. */
export function listedSeasons(seasons: readonly Season[], today: string): ListedSeason[] {
  const listed = seasons.map((season) => {
    const dates = nextDates(season, today)
    return { season, ...dates, isPast: dates.to <= today }
  })
  const byStart = listed.sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
  return [...byStart.filter(({ isPast }) => !isPast), ...byStart.filter(({ isPast }) => isPast).reverse()]
}

/** For a yearly season, in the first year in which it ends after `date`. */
export function nextDates({ yearly, from, to }: Pick<Season, "yearly" | "from" | "to">, date: string) {
  if (!yearly) return { from, to }
  const year = Number(date.slice(0, 4))
  const [next] = [year - 1, year, year + 1]
    .map((first) => ({ from: `${first}-${from}`, to: `${to <= from ? first + 1 : first}-${to}` }))
    .filter((dates) => dates.to > date)
  if (!next) throw new Error("A yearly season ends every year")
  return next
}
