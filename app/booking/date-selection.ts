import { fail, ok, type Result } from "../result.ts"
import { BOOKABLE_DAYS_AHEAD, dateAfter, latestCheckOut } from "./stay.ts"

/** The dates that a guest has selected on the calendar so far. */
export type DateSelection = { checkIn: string | null; checkOut: string | null }

/** The villa's today, and the nights that are taken. */
export type CalendarFacts = { today: string; taken: ReadonlySet<string> }

export type DayState = "past" | "taken" | "available" | "check-out-only"
export type Band = "start" | "middle" | "end" | "only" | null

/**
 * The selection after a click on a date. The first date is the check-in, a later one that can be reached is the
 * check-out, and any other available date starts again. Clicking the check-in twice fails.
 */
export function selectDate(
  selection: DateSelection,
  date: string,
  facts: CalendarFacts,
): Result<DateSelection, "same-day" | "dates-unavailable"> {
  if (selection.checkIn && !selection.checkOut) {
    if (date === selection.checkIn) return fail("same-day")
    if (isCheckOutOf(selection.checkIn, date, facts)) return ok({ checkIn: selection.checkIn, checkOut: date })
  }
  return isFreeNight(date, facts) ? ok({ checkIn: date, checkOut: null }) : fail("dates-unavailable")
}

/** The state of a date, which determines the effect of a click. */
export function dayState(selection: DateSelection, date: string, facts: CalendarFacts): DayState {
  if (date < facts.today) return "past"
  if (isFreeNight(date, facts)) return "available"
  const asCheckOut = selection.checkIn && !selection.checkOut && isCheckOutOf(selection.checkIn, date, facts)
  return asCheckOut ? "check-out-only" : "taken"
}

/** The date's position in the highlighted range of the selected stay. */
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
