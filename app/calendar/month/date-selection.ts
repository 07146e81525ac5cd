import { nightCount, STAY_MAX_NIGHTS, type Stay } from "#app/booking/stay.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { checkStayRules, minimumOfStay, type StayRules } from "#app/villa/prices/stay-rules.ts"
import { conflictingNights, isPrep } from "./taken-nights.ts"

/** The dates that a guest has selected on the calendar so far. */
export type DateSelection = { checkIn: string | null; checkOut: string | null }

/** What decides which dates can be selected, and the stays that the guest holds unpaid, which are taken nights too. */
export type CalendarFacts = StayRules & { offer: OfferRules; held: readonly Stay[] }

/** Why a rule of the owner closes a date: `minNights` is the minimum stay, `nights` are those that are available. */
export type ClosedReason =
  | { kind: "short"; minNights: number }
  | { kind: "noFit"; nights: number; minNights: number }
  | { kind: "prep" | "notice" | "horizon" }

/** A date's state, and what a click on it selects. */
export type DayState =
  | { name: "past" | "taken" }
  | { name: "own" | "available" | "check-out-only"; selects: DateSelection }
  | { name: "closed"; reason: ClosedReason }

/** Why a click on a date selects nothing; `date-closed` with the reason. */
export type SelectionFailure = "same-day" | "dates-unavailable" | "date-closed"

export type Band = "start" | "middle" | "end" | "only" | null

/**
 * The selection after a click on a date. The first date is the check-in, a later one that can be reached is the
 * check-out, a night that the guest holds selects the whole held stay, and any other available date starts again.
 * Clicking the check-in twice fails, and so does a date that the owner's rules close, with the reason.
 */
export function selectDate(
  selection: DateSelection,
  date: string,
  facts: CalendarFacts,
): Result<DateSelection, SelectionFailure, ClosedReason> {
  return selectionOf(selection, date, dayState(selection, date, facts))
}

/** `selectDate` for a date whose state is known. */
export function selectionOf(
  { checkIn, checkOut }: DateSelection,
  date: string,
  state: DayState,
): Result<DateSelection, SelectionFailure, ClosedReason> {
  if (date === checkIn && !checkOut) return fail("same-day")
  if (state.name === "closed") return fail("date-closed", state.reason)
  return "selects" in state ? ok(state.selects) : fail("dates-unavailable")
}

/** The state of a date: before a check-in is selected that of a check-in, afterwards also that of its check-out. */
export function dayState({ checkIn, checkOut }: DateSelection, date: string, facts: CalendarFacts): DayState {
  const asCheckIn = checkInState(date, facts)
  if (!checkIn || checkOut || date <= checkIn) return asCheckIn
  const stay = { checkIn, checkOut: date }
  if (isBookable(stay, facts))
    return { name: asCheckIn.name === "available" ? "available" : "check-out-only", selects: stay }
  // Only the minimum stay prevents it.
  if (asCheckIn.name !== "own" && isFree(stay, facts) && date <= horizonOf(facts))
    return { name: "closed", reason: { kind: "short", minNights: minimumOfStay(facts, stay).minNights } }
  return asCheckIn
}

/** The held stay that is exactly the selection. */
export function heldSelection<Held extends Stay>(
  { checkIn, checkOut }: DateSelection,
  held: readonly Held[],
): Held | undefined {
  return held.find((own) => own.checkIn === checkIn && own.checkOut === checkOut)
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
export function monthsOf(facts: CalendarFacts): { first: string; last: string } {
  return { first: facts.today.slice(0, 7), last: horizonOf(facts).slice(0, 7) }
}

/** The latest check-out that the owner allows. */
function horizonOf({ today, offer }: CalendarFacts): string {
  return dateAfter(today, offer.bookableDays)
}

/** The stay held by the guest that has this night. A night before today cannot be selected any more. */
function heldStayOn(date: string, { today, held }: CalendarFacts): Stay | undefined {
  return date < today ? undefined : held.find(({ checkIn, checkOut }) => date >= checkIn && date < checkOut)
}

function checkInState(date: string, facts: CalendarFacts): DayState {
  if (date < facts.today) return { name: "past" }
  const own = heldStayOn(date, facts)
  if (own) return { name: "own", selects: { checkIn: own.checkIn, checkOut: own.checkOut } }
  const use = facts.taken.get(date)
  if (use && !isPrep(use)) return { name: "taken" }
  const reason = isPrep(use) ? ({ kind: "prep" } as const) : checkInReason(date, facts)
  return reason ? { name: "closed", reason } : { name: "available", selects: { checkIn: date, checkOut: null } }
}

/** Why no stay can start on a date whose night is not taken; null if one can. */
function checkInReason(date: string, facts: CalendarFacts): ClosedReason | null {
  if (date < facts.earliest) return { kind: "notice" }
  if (date >= horizonOf(facts)) return { kind: "horizon" }
  if (shortestStay(date, facts)) return null
  const longest = { checkIn: date, checkOut: latestCheckOut(date, facts) }
  // Not even one night is available, because its preparation night would be another stay's.
  if (longest.checkOut === date) return { kind: "prep" }
  if (longest.checkOut === horizonOf(facts)) return { kind: "horizon" }
  return { kind: "noFit", nights: nightCount(longest), minNights: minimumOfStay(facts, longest).minNights }
}

/** The shortest stay that a guest can book from a date on: one of its minimum, or a shorter one that fills a gap. */
export function shortestStay(checkIn: string, facts: CalendarFacts): Stay | undefined {
  for (let nights = 1; ; ) {
    const stay = { checkIn, checkOut: dateAfter(checkIn, nights) }
    if (isBookable(stay, facts)) return stay
    // Further nights may have a longer minimum.
    const { minNights } = minimumOfStay(facts, stay)
    if (minNights <= nights) break
    nights = minNights
  }
  const stay = { checkIn, checkOut: latestCheckOut(checkIn, facts) }
  return isBookable(stay, facts) ? stay : undefined
}

/** Whether a guest can book a stay: its nights are available, and the owner's rules allow it. */
export function isBookable(stay: Stay, facts: CalendarFacts): boolean {
  return isFree(stay, facts) && checkStayRules(facts, stay).ok
}

/** Whether a stay has an allowed length and its nights are available. */
function isFree(stay: Stay, { taken, offer }: CalendarFacts): boolean {
  const nights = nightCount(stay)
  return nights > 0 && nights <= STAY_MAX_NIGHTS && conflictingNights(stay, taken, offer.gapNights).length === 0
}

/** The latest check-out before the next taken night and within the limits; the check-in if not one night is free. */
function latestCheckOut(checkIn: string, facts: CalendarFacts): string {
  const horizon = horizonOf(facts)
  let checkOut = checkIn
  for (let nights = 1; nights <= STAY_MAX_NIGHTS && checkOut < horizon; nights++) {
    const next = dateAfter(checkOut, 1)
    if (!isFree({ checkIn: checkOut, checkOut: next }, facts)) break
    checkOut = next
  }
  return checkOut
}
