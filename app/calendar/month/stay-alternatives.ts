import { nightCount, type Stay } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type CalendarFacts, isBookable, shortestStay } from "./date-selection.ts"

/** How many stays are offered instead of one whose nights are taken. */
const ALTERNATIVES = 2
/** How many days earlier or later such a stay begins at most. */
export const ALTERNATIVE_MAX_DAYS = 60

/**
 * The nights of a stay that are taken, in order. It goes through those that are taken, because the stay may be a link's of
 * millions of nights.
 */
export function goneNights({ checkIn, checkOut }: Stay, { taken }: Pick<CalendarFacts, "taken">): string[] {
  return [...taken.keys()].filter((night) => night >= checkIn && night < checkOut).sort()
}

/**
 * The stays to offer instead of one that cannot be booked, best first: the shortest allowed from the same day if it is
 * free but too short, else the nearest of the same length.
 * @param facts with the taken nights and seasons of `ALTERNATIVE_MAX_DAYS` around the stay
 */
export function stayAlternatives(stay: Stay, facts: CalendarFacts): Stay[] {
  const longer = goneNights(stay, facts).length === 0 ? shortestStay(stay.checkIn, facts) : undefined
  return longer && longer.checkOut > stay.checkOut ? [longer] : nearestStays(stay, facts)
}

/** The bookable stays of the same length that begin nearest, the earlier one first of two that are equally near. */
function nearestStays(stay: Stay, facts: CalendarFacts): Stay[] {
  const nearest: Stay[] = []
  for (let days = 1; days <= ALTERNATIVE_MAX_DAYS && nearest.length < ALTERNATIVES; days++) {
    const shifted = [-days, days].map((by) => ({
      checkIn: dateAfter(stay.checkIn, by),
      checkOut: dateAfter(stay.checkOut, by),
    }))
    nearest.push(...shifted.filter((each) => nightCount(each) > 0 && isBookable(each, facts)))
  }
  return nearest.slice(0, ALTERNATIVES)
}
