import { dateAfter } from "../villa/dates.ts"
import { isPlausibleDate, STAY_DATES } from "../villa/plausible-date.ts"
import type { Band } from "./date-selection.ts"
import { BLOCK_MAX_NIGHTS, nightCount } from "./stay.ts"
import { readDate } from "./villa-date.ts"

/** The nights that an admin selects on the month: the first, and the last (included) once it is selected as well. */
export type NightRange = { from: string; to: string | null }

/**
 * The range after a click on a night: the first click selects one night, the second the other end of the range, in
 * either order, and the third starts again. A second click beyond the maximum length of a block also starts again.
 */
export function selectNight(range: NightRange | null, night: string): NightRange {
  if (!range || range.to !== null) return { from: night, to: null }
  const { from, to } = rangeBetween(range.from, night)
  return isWithinLimit(from, to) ? { from, to } : { from: night, to: null }
}

/** The range with these nights at its ends, in either order. */
export function rangeBetween(one: string, other: string): { from: string; to: string } {
  return one < other ? { from: one, to: other } : { from: other, to: one }
}

/**
 * The range in a URL's `from` and `to`; null without a valid `from`, one night without a valid `to`.
 * @param now epoch milliseconds
 */
export function readNightRange(params: URLSearchParams, now: number): NightRange | null {
  const [from, to] = ["from", "to"].map((name) => readNight(params.get(name), now))
  if (!from) return null
  return { from, to: to && to >= from && isWithinLimit(from, to) ? to : null }
}

/** A range as URL parameters. */
export function rangeParams(range: NightRange | null): Record<string, string> {
  return range ? { from: range.from, ...(range.to && { to: range.to }) } : {}
}

/** The range as a stay or a block: its first night, and the date after the last one. */
export function stayOf({ from, to }: NightRange): { checkIn: string; checkOut: string } {
  return { checkIn: from, checkOut: dateAfter(to ?? from, 1) }
}

/** The night's position in the highlighted range. */
export function rangeBandOf(range: NightRange | null, night: string): Band {
  if (!range || night < range.from || night > (range.to ?? range.from)) return null
  if (range.to === null || range.to === range.from) return "only"
  if (night === range.from) return "start"
  return night === range.to ? "end" : "middle"
}

function readNight(text: string | null, now: number): string | null {
  return text && readDate(text, "UTC") === text && isPlausibleDate(text, STAY_DATES, now) ? text : null
}

function isWithinLimit(from: string, to: string): boolean {
  return nightCount({ checkIn: from, checkOut: to }) < BLOCK_MAX_NIGHTS
}
