import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { isDate, isDayOfYear, LEAP_YEAR } from "#app/villa/dates.ts"
import type { SeasonRules } from "./season-fields.ts"
import type { StayDays } from "./weekdays.ts"

/** In satang per night with all rooms. A discounted price of 0 is none. */
export type NightPrices = {
  weekdayPrice: number
  weekdayDiscountedPrice: number
  /** Friday and Saturday. */
  weekendPrice: number
  weekendDiscountedPrice: number
  /** Replaces the weekend's prices on Saturday; null if Saturday costs the same as Friday. */
  saturdayPrice: number | null
  saturdayDiscountedPrice: number
}

/**
 * `from` is the first night and `to` the morning after the last: `YYYY-MM-DD`, or `MM-DD` if the season
 * repeats every year, which may cross New Year.
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
} & SeasonRules

export function coversNight({ yearly, from, to }: Pick<Season, "yearly" | "from" | "to">, night: string): boolean {
  const day = yearly ? night.slice(5) : night
  return yearly && to <= from ? day >= from || day < to : day >= from && day < to
}

/** Lower ranks decide first: a holiday before a season, a dated one before a yearly one. */
export function seasonRank({ layer, yearly }: Pick<Season, "layer" | "yearly">): number {
  return (layer === "holiday" ? 0 : 2) + (yearly ? 1 : 0)
}

/** The first-ranked season that decides; null if none does. Seasons of one rank never overlap. */
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

/** Null if the night has the villa's own prices. */
export function pricingSeason(seasons: readonly Season[], night: string): Season | null {
  return decidingSeason(seasons, night, ({ prices }) => prices !== null)
}

export function minimumSeason(seasons: readonly Season[], night: string): Season | null {
  return decidingSeason(seasons, night, ({ minNights }) => minNights !== null)
}

export function stayDaysSeason(seasons: readonly Season[], night: string, kind: keyof StayDays): Season | null {
  return decidingSeason(seasons, night, (season) => season[kind] !== null)
}

export type SeasonFailure = "season-date-invalid" | "season-empty" | "season-leap-day" | "season-overlap"

export type SeasonOverlap = { with: Pick<Season, "id" | "name" | "from" | "to"> }

/** Seasons of one rank must not share a night. A yearly one may not begin or end on 29 February. */
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

/** If two seasons of one rank overlap, the first night of one of them belongs to both. */
function shareNight(one: Season, other: Season): boolean {
  const firstNight = ({ yearly, from }: Season) => (yearly ? `${LEAP_YEAR}-${from}` : from)
  return coversNight(one, firstNight(other)) || coversNight(other, firstNight(one))
}
