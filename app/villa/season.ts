import type { Text } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"
import { isDate, isDayOfYear } from "./dates.ts"

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
  name: Text
  /** null leaves the prices to the next entry of the ladder. */
  prices: NightPrices | null
  /** null leaves the minimum stay to the next entry of the ladder. */
  minNights: number | null
}

/** The order in which entries decide a night: a holiday before a season, a dated one before a yearly one. */
const LADDER = [
  { layer: "holiday", yearly: false },
  { layer: "holiday", yearly: true },
  { layer: "season", yearly: false },
  { layer: "season", yearly: true },
] as const

/** Whether a night (`YYYY-MM-DD`) belongs to a season. */
export function coversNight({ yearly, from, to }: Pick<Season, "yearly" | "from" | "to">, night: string): boolean {
  const day = yearly ? night.slice(5) : night
  return yearly && to <= from ? day >= from || day < to : day >= from && day < to
}

/** The entries of a night, the deciding one first; at most four, because those of one rung never overlap. */
export function entriesOf(seasons: readonly Season[], night: string): Season[] {
  const covering = seasons.filter((season) => coversNight(season, night))
  return LADDER.flatMap(({ layer, yearly }) =>
    covering.filter((season) => season.layer === layer && season.yearly === yearly).slice(0, 1),
  )
}

/** The season whose prices a night has; null if it has the villa's own. */
export function pricingSeason(seasons: readonly Season[], night: string): Season | null {
  return entriesOf(seasons, night).find(({ prices }) => prices !== null) ?? null
}

/** The season that sets a night's minimum stay; null if the villa's own rule does. */
export function minimumSeason(seasons: readonly Season[], night: string): Season | null {
  const known = minimumSeasons.get(seasons) ?? new Map<string, Season | null>()
  minimumSeasons.set(seasons, known)
  const cached = known.get(night)
  if (cached !== undefined) return cached
  const found = entriesOf(seasons, night).find(({ minNights }) => minNights !== null) ?? null
  known.set(night, found)
  return found
}

/** A calendar asks for the same nights once for each departure. */
const minimumSeasons = new WeakMap<readonly Season[], Map<string, Season | null>>()

export type SeasonFailure = "season-date-invalid" | "season-empty" | "season-leap-day" | "season-overlap"

/** Four years contain each day of the calendar, 29 February included. */
const LEAP_CYCLE_YEARS = 4

/**
 * Checks a season's dates against the other seasons: entries of one rung never share a night, so that no order between
 * them has to be decided. A yearly one may neither begin nor end on 29 February.
 * @returns the season that has one of its nights, for `season-overlap`
 */
export function checkSeason(season: Season, others: readonly Season[]): Result<null, SeasonFailure, Season> {
  const { yearly, from, to } = season
  if (![from, to].every(yearly ? isDayOfYear : isDate)) return fail("season-date-invalid")
  if (yearly && [from, to].includes("02-29")) return fail("season-leap-day")
  if (from === to || (!yearly && to < from)) return fail("season-empty")
  const rivals = others.filter(
    ({ id, layer, yearly: isYearly }) => id !== season.id && layer === season.layer && isYearly === yearly,
  )
  const overlapping = rivals.find((other) => shareNight(season, other))
  return overlapping ? fail("season-overlap", overlapping) : ok(null)
}

/** Whether two seasons of one rung have a night in common. */
function shareNight(one: Season, other: Season): boolean {
  if (!one.yearly) return one.from < other.to && other.from < one.to
  return daysOfLeapCycle().some((day) => coversNight(one, day) && coversNight(other, day))
}

function daysOfLeapCycle(): string[] {
  const start = Date.UTC(2028, 0, 1)
  return Array.from({ length: LEAP_CYCLE_YEARS * 365 + 1 }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  )
}
