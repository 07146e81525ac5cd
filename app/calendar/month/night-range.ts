import { BLOCK_MAX_NIGHTS, nightCount } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Band } from "./date-selection.ts"
import { isStayDate } from "./stay-date.ts"

/** `to` is the last night (inclusive), null until it is selected. */
export type NightRange = { from: string; to: string | null }

/** The second click selects the other end, in either order; a third, or one too far, starts a new range. */
export function selectNight(range: NightRange | null, night: string): NightRange {
  if (!range || range.to !== null) return { from: night, to: null }
  const { from, to } = rangeBetween(range.from, night)
  return isWithinLimit(from, to) ? { from, to } : { from: night, to: null }
}

export function rangeBetween(one: string, other: string): { from: string; to: string } {
  return one < other ? { from: one, to: other } : { from: other, to: one }
}

/** Null without a valid `from`, one night without a valid `to`. `now` is epoch milliseconds. */
export function readNightRange(params: URLSearchParams, now: number): NightRange | null {
  const [from, to] = ["from", "to"].map((name) => readNight(params.get(name), now))
  if (!from) return null
  return { from, to: to && to >= from && isWithinLimit(from, to) ? to : null }
}

export function rangeParams(range: NightRange | null): Record<string, string> {
  return range ? { from: range.from, ...(range.to && { to: range.to }) } : {}
}

/** The check-out is the date after the last night. */
export function stayOf({ from, to }: NightRange): { checkIn: string; checkOut: string } {
  return { checkIn: from, checkOut: dateAfter(to ?? from, 1) }
}

export function rangeBandOf(range: NightRange | null, night: string): Band {
  if (!range || night < range.from || night > (range.to ?? range.from)) return null
  if (range.to === null || range.to === range.from) return "only"
  if (night === range.from) return "start"
  return night === range.to ? "end" : "middle"
}

function readNight(text: string | null, now: number): string | null {
  return text && isStayDate(text, now) ? text : null
}

function isWithinLimit(from: string, to: string): boolean {
  return nightCount({ checkIn: from, checkOut: to }) < BLOCK_MAX_NIGHTS
}
