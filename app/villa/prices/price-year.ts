import { nightCount, nightsOf } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { decidingSeason, type Season, seasonRank } from "./season.ts"

/** What decides a night: the seasons by their rank (`seasonRank`), then the villa's own prices. */
export const PRECEDENCE = ["datedHoliday", "yearlyHoliday", "datedSeason", "yearlySeason", "base"] as const
export type Precedence = (typeof PRECEDENCE)[number]

/** The precedence of a season; null stands for the villa's own prices. */
export function precedenceOf(season: Pick<Season, "layer" | "yearly"> | null): Precedence {
  return (season && PRECEDENCE[seasonRank(season)]) ?? "base"
}

/** Consecutive nights that the same season decides; `to` is the morning after the last. */
export type SeasonRun = { from: string; to: string; season: Season | null }

/** The nights of a range, in runs of those that the same season decides. */
export function seasonRuns(seasons: readonly Season[], from: string, to: string): SeasonRun[] {
  const runs: SeasonRun[] = []
  for (const night of nightsOf({ checkIn: from, checkOut: to })) {
    const season = decidingSeason(seasons, night)
    const last = runs.at(-1)
    if (last && last.season?.id === season?.id) last.to = dateAfter(night, 1)
    else runs.push({ from: night, to: dateAfter(night, 1), season })
  }
  return runs
}

/** A quarter of a year with its months, as shares of the longest quarter, so that a day has the same width in each. */
export type Quarter = {
  months: { month: string; start: number }[]
  runs: (SeasonRun & { start: number; width: number })[]
}

const QUARTER_MONTHS = 3
const LONGEST_QUARTER_DAYS = 92

/** The runs of a year by quarter. A run that continues in the next quarter is part of both. */
export function quartersOf(seasons: readonly Season[], year: number): Quarter[] {
  return [0, 1, 2, 3].map((quarter) => {
    const months = [0, 1, 2].map((index) => monthStart(year, quarter * QUARTER_MONTHS + index))
    const from = monthStart(year, quarter * QUARTER_MONTHS)
    const to = monthStart(year, (quarter + 1) * QUARTER_MONTHS)
    const share = (date: string) => nightCount({ checkIn: from, checkOut: date }) / LONGEST_QUARTER_DAYS
    return {
      months: months.map((month) => ({ month, start: share(month) })),
      runs: seasonRuns(seasons, from, to).map((run) => ({
        ...run,
        start: share(run.from),
        width: share(run.to) - share(run.from),
      })),
    }
  })
}

function monthStart(year: number, index: number): string {
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
}

/** A season with its next dates; those of a dated one that has ended are in the past. */
export type ListedSeason = { season: Season; from: string; to: string; isPast: boolean }

/** All seasons by date: the current and the next first, then the past ones, the latest first. */
export function listedSeasons(seasons: readonly Season[], today: string): ListedSeason[] {
  const listed = seasons.map((season) => {
    const dates = nextDates(season, today)
    return { season, ...dates, isPast: dates.to <= today }
  })
  const byStart = listed.sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
  return [...byStart.filter(({ isPast }) => !isPast), ...byStart.filter(({ isPast }) => isPast).reverse()]
}

/** The dates of a season; those of a yearly one in the first year in which it ends after a date. */
export function nextDates({ yearly, from, to }: Pick<Season, "yearly" | "from" | "to">, date: string) {
  if (!yearly) return { from, to }
  const year = Number(date.slice(0, 4))
  const [next] = [year - 1, year, year + 1]
    .map((first) => ({ from: `${first}-${from}`, to: `${to <= from ? first + 1 : first}-${to}` }))
    .filter((dates) => dates.to > date)
  if (!next) throw new Error("A yearly season ends every year")
  return next
}
