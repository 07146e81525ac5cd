import { fail, ok, type Result } from "../result.ts"
import { BOOKABLE_DAYS_AHEAD, dateAfter, latestCheckOut } from "./stay.ts"

/** The dates that a guest has selected on the calendar so far. */
export type DateSelection = { checkIn: string | null; checkOut: string | null }

/** The villa's today, and the nights that are taken. */
export type CalendarFacts = { today: string; taken: ReadonlySet<string> }

export type DayState = "past" | "taken" | "available" | "check-out-only"
export type Band = "start" | "middle" | "end" | "only" | null

/**
 * The selection after a date was clicked. The first date is the check-in; a later one within reach is the check-out; any
 * other free date starts again. Clicking the check-in twice is no stay.
 */
export function selectDate(
  choice: DateSelection,
  date: string,
  facts: CalendarFacts,
): Result<DateSelection, "same-day" | "dates-unavailable"> {
  if (choice.checkIn && !choice.checkOut) {
    if (date === choice.checkIn) return fail("same-day")
    if (isCheckOutOf(choice.checkIn, date, facts)) return ok({ checkIn: choice.checkIn, checkOut: date })
  }
  return isFreeNight(date, facts) ? ok({ checkIn: date, checkOut: null }) : fail("dates-unavailable")
}

/** The state of a date: what clicking it would do now. */
export function dayState(choice: DateSelection, date: string, facts: CalendarFacts): DayState {
  if (date < facts.today) return "past"
  if (isFreeNight(date, facts)) return "available"
  const asCheckOut = choice.checkIn && !choice.checkOut && isCheckOutOf(choice.checkIn, date, facts)
  return asCheckOut ? "check-out-only" : "taken"
}

/** The date's place in the band that is drawn over the chosen stay. */
export function bandOf({ checkIn, checkOut }: DateSelection, date: string): Band {
  if (!checkIn) return null
  if (!checkOut) return date === checkIn ? "only" : null
  if (date === checkIn) return "start"
  if (date === checkOut) return "end"
  return date > checkIn && date < checkOut ? "middle" : null
}

/** The first and last month of the calendar, `YYYY-MM`. */
export function monthsOf({ today }: CalendarFacts): { first: string; last: string } {
  return { first: today.slice(0, 7), last: dateAfter(today, BOOKABLE_DAYS_AHEAD).slice(0, 7) }
}

function isFreeNight(date: string, { today, taken }: CalendarFacts): boolean {
  return date >= today && date < dateAfter(today, BOOKABLE_DAYS_AHEAD) && !taken.has(date)
}

function isCheckOutOf(checkIn: string, date: string, { today, taken }: CalendarFacts): boolean {
  return date > checkIn && date <= latestCheckOut(checkIn, taken, today)
}
