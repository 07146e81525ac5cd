import { nightCount, STAY_MAX_NIGHTS, type Stay } from "#app/booking/stay.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { checkStayRules, minimumOfStay, type StayRules, stayDaysOf } from "#app/villa/prices/stay-rules.ts"
import { isOn, type Weekday } from "#app/villa/prices/weekdays.ts"
import { conflictingNights, isPrep, takenPrep } from "./taken-nights.ts"

export type DateSelection = { checkIn: string | null; checkOut: string | null }

/** `held` are the guest's own unpaid stays; their nights are in `taken` too. */
export type CalendarFacts = StayRules & { offer: OfferRules; held: readonly Stay[] }

/** Why the owner's rules close a date. `minNights` is the minimum stay, `nights` how many are available. */
export type ClosedReason =
  | { kind: "short"; minNights: number }
  | { kind: "noFit"; nights: number; minNights: number }
  | { kind: "arrivalDay" | "departureDay"; days: readonly Weekday[] }
  | { kind: "prep" | "notice" | "horizon" }

/** `selects` is the selection after a click on the date. */
export type DayState =
  | { name: "past" | "taken" }
  | { name: "own" | "available" | "check-out-only"; selects: DateSelection }
  | { name: "closed"; reason: ClosedReason }

/** `date-closed` comes with the reason. */
export type SelectionFailure = "same-day" | "dates-unavailable" | "date-closed"

export type Band = "start" | "middle" | "end" | "only" | null

/**
 * The first date selects the check-in, a later reachable one the check-out. A night of a held stay selects
 * that stay; any other available date starts a new selection.
 */
export function selectDate(
  selection: DateSelection,
  date: string,
  facts: CalendarFacts,
): Result<DateSelection, SelectionFailure, ClosedReason> {
  return selectionOf(selection, date, dayState(selection, date, facts))
}

/** `selectDate` for a date with a known state. */
export function selectionOf(
  { checkIn, checkOut }: DateSelection,
  date: string,
  state: DayState,
): Result<DateSelection, SelectionFailure, ClosedReason> {
  if (date === checkIn && !checkOut) return fail("same-day")
  if (state.name === "closed") return fail("date-closed", state.reason)
  return "selects" in state ? ok(state.selects) : fail("dates-unavailable")
}

/** Before a check-in is selected, the date's state as a check-in; afterwards also as a check-out. */
export function dayState({ checkIn, checkOut }: DateSelection, date: string, facts: CalendarFacts): DayState {
  const asCheckIn = checkInState(date, facts)
  if (!checkIn || checkOut || date <= checkIn) return asCheckIn
  const stay = { checkIn, checkOut: date }
  if (isBookable(stay, facts))
    return { name: asCheckIn.name === "available" ? "available" : "check-out-only", selects: stay }
  // Only the minimum stay or the weekday prevents this check-out.
  if (asCheckIn.name !== "own" && isFree(stay, facts) && date <= horizonOf(facts))
    return { name: "closed", reason: checkOutReason(stay, facts) }
  return asCheckIn
}

export function heldSelection<Held extends Stay>(
  { checkIn, checkOut }: DateSelection,
  held: readonly Held[],
): Held | undefined {
  return held.find((own) => own.checkIn === checkIn && own.checkOut === checkOut)
}

export function bandOf({ checkIn, checkOut }: DateSelection, date: string): Band {
  if (!checkIn) return null
  if (!checkOut) return date === checkIn ? "only" : null
  if (date === checkIn) return "start"
  if (date === checkOut) return "end"
  return date > checkIn && date < checkOut ? "middle" : null
}

/** `YYYY-MM`; `last` is inclusive. */
export function monthsOf(facts: CalendarFacts): { first: string; last: string } {
  return { first: facts.today.slice(0, 7), last: horizonOf(facts).slice(0, 7) }
}

/** The latest check-out allowed by the owner. */
function horizonOf({ today, offer }: CalendarFacts): string {
  return dateAfter(today, offer.bookableDays)
}

/** A past night of a held stay cannot be selected any more. */
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

/** Why a free stay cannot end where it does. */
function checkOutReason(stay: Stay, facts: CalendarFacts): ClosedReason {
  const arrivals = stayDaysOf(facts, "arrivalDays", stay.checkIn)
  if (!isOn(arrivals, stay.checkIn)) return { kind: "arrivalDay", days: arrivals }
  const { minNights } = minimumOfStay(facts, stay)
  const days = stayDaysOf(facts, "departureDays", dateAfter(stay.checkOut, -1))
  if (nightCount(stay) < minNights || isOn(days, stay.checkOut)) return { kind: "short", minNights }
  return { kind: "departureDay", days }
}

/** Why no stay can start on an untaken date; null if one can. */
function checkInReason(date: string, facts: CalendarFacts): ClosedReason | null {
  if (date < facts.earliest) return { kind: "notice" }
  if (date >= horizonOf(facts)) return { kind: "horizon" }
  const longest = longestStay(date, facts)
  if (shortestWithin(longest, facts)) return null
  // Not even one night fits: its preparation night would fall on another stay.
  if (longest.checkOut === date) return { kind: "prep" }
  const arrivals = stayDaysOf(facts, "arrivalDays", date)
  if (!isOn(arrivals, date)) return { kind: "arrivalDay", days: arrivals }
  if (longest.checkOut === horizonOf(facts)) return { kind: "horizon" }
  const { minNights } = minimumOfStay(facts, longest)
  if (nightCount(longest) < minNights) return { kind: "noFit", nights: nightCount(longest), minNights }
  return { kind: "departureDay", days: stayDaysOf(facts, "departureDays", dateAfter(longest.checkOut, -1)) }
}

/** A stay of the minimum length, or a shorter one that fills a gap. */
export function shortestStay(checkIn: string, facts: CalendarFacts): Stay | undefined {
  return shortestWithin(longestStay(checkIn, facts), facts)
}

/** No longer stay is free, and every shorter one is. */
function shortestWithin(longest: Stay, facts: CalendarFacts): Stay | undefined {
  const most = nightCount(longest)
  const { checkIn } = longest
  for (let nights = 1; nights < most; ) {
    const stay = { checkIn, checkOut: dateAfter(checkIn, nights) }
    // Cheaper than all rules, for each date of the calendar.
    if (!isOn(stayDaysOf(facts, "departureDays", dateAfter(stay.checkOut, -1)), stay.checkOut)) {
      nights += 1
      continue
    }
    if (checkStayRules(facts, stay).ok) return stay
    // Further nights may have a longer minimum.
    const { minNights } = minimumOfStay(facts, stay)
    if (minNights <= nights) break
    nights = minNights
  }
  return most > 0 && checkStayRules(facts, longest).ok ? longest : undefined
}

export function isBookable(stay: Stay, facts: CalendarFacts): boolean {
  return isFree(stay, facts) && checkStayRules(facts, stay).ok
}

/** Ignores the owner's rules on minimum stay, notice and horizon. */
function isFree(stay: Stay, { taken, offer }: CalendarFacts): boolean {
  const nights = nightCount(stay)
  return nights > 0 && nights <= STAY_MAX_NIGHTS && conflictingNights(stay, taken, offer.gapNights).length === 0
}

/** Until the next taken night and within the limits; of no night if none is free. */
function longestStay(checkIn: string, facts: CalendarFacts): Stay {
  const horizon = horizonOf(facts)
  const { taken, offer } = facts
  let checkOut = checkIn
  for (let nights = 1; nights <= STAY_MAX_NIGHTS && checkOut < horizon && !taken.has(checkOut); nights++) {
    const next = dateAfter(checkIn, nights)
    if (takenPrep({ checkOut: next }, taken, offer.gapNights).length > 0) break
    checkOut = next
  }
  return { checkIn, checkOut }
}
