import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { isDate, isDayOfYear, LEAP_YEAR } from "#app/villa/dates.ts"

/** The prices of a season or of the villa, in satang per night with all rooms. A discounted price of 0 is none. */
export type NightPrices = {
  weekdayPrice: number
  weekdayDiscountedPrice: number
  /** Friday and Saturday. */
  weekendPrice: number
  weekendDiscountedPrice: number
  /** Replaces the weekend's prices on Saturday; null if Saturday costs what Friday costs. */
  saturdayPrice: number | null
  saturdayDiscountedPrice: number
}

/**
 * Nights with prices or a minimum stay of their own. `from` is the first night and `to` the morning after the last:
 * `YYYY-MM-DD`, or `MM-DD` if it repeats every year, which may cross New Year.
 */
export type Season = {
  id: string
  layer: "season" | "holiday"
  yearly: boolean
  from: string
  to: string
  name: LocalizedText
  /** null leaves the prices to the season of the next rank, or to the villa. */
  prices: NightPrices | null
  /** null leaves the minimum stay to the season of the next rank, or to the villa. */
  minNights: number | null
}

/** Whether a night (`YYYY-MM-DD`) belongs to a season. */
export function coversNight({ yearly, from, to }: Pick<Season, "yearly" | "from" | "to">, night: string): boolean {
  const day = yearly ? night.slice(5) : night
  return yearly && to <= from ? day >= from || day < to : day >= from && day < to
}

/** The order in which seasons decide a night: a holiday before a season, a dated one before a yearly one. */
export function seasonRank({ layer, yearly }: Pick<Season, "layer" | "yearly">): number {
  return (layer === "holiday" ? 0 : 2) + (yearly ? 1 : 0)
}

/**
 * The season of a night that comes first among those that decide something; null if none does. At most one of each rank
 * has the night, because those never overlap.
 */
function decidingSeason(
  seasons: readonly Season[],
  night: string,
  decides: (season: Season) => boolean,
): Season | null {
  let first: Season | null = null
  for (const season of seasons) {
    const isFirst = first === null || seasonRank(season) < seasonRank(first)
    if (isFirst && coversNight(season, night) && decides(season)) first = season
  }
  return first
}

/** The season whose prices a night has; null if it has the villa's own. */
export function pricingSeason(seasons: readonly Season[], night: string): Season | null {
  return decidingSeason(seasons, night, ({ prices }) => prices !== null)
}

/** The season that sets a night's minimum stay; null if the villa's own rule does. */
export function minimumSeason(seasons: readonly Season[], night: string): Season | null {
  return decidingSeason(seasons, night, ({ minNights }) => minNights !== null)
}

export type SeasonFailure = "season-date-invalid" | "season-empty" | "season-leap-day" | "season-overlap"

/** The season that has some of another's nights, for `season-overlap`. */
export type SeasonOverlap = { with: Pick<Season, "id" | "name" | "from" | "to"> }

/**
 * Checks a season's dates against the other seasons: seasons of one rank never share a night, so that no order between
 * them has to be decided. A yearly one may neither begin nor end on 29 February.
 */
export function checkSeason(season: Season, others: readonly Season[]): Result<null, SeasonFailure, SeasonOverlap> {
  const { yearly, from, to } = season
  if (![from, to].every(yearly ? isDayOfYear : isDate)) return fail("season-date-invalid")
  if (yearly && [from, to].includes("02-29")) return fail("season-leap-day")
  if (from === to || (!yearly && to < from)) return fail("season-empty")
  const sameRank = others.filter((other) => other.id !== season.id && seasonRank(other) === seasonRank(season))
  const overlapping = sameRank.find((other) => shareNight(season, other))
  if (!overlapping) return ok(null)
  const { id, name } = overlapping
  return fail("season-overlap", { with: { id, name, from: overlapping.from, to: overlapping.to } })
}

/** Whether two seasons of one rank have a night in common: then the first night of one of them belongs to both. */
function shareNight(one: Season, other: Season): boolean {
  const firstNight = ({ yearly, from }: Season) => (yearly ? `${LEAP_YEAR}-${from}` : from)
  return coversNight(one, firstNight(other)) || coversNight(other, firstNight(one))
}
