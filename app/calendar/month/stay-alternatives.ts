import { nightCount, type Stay } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type CalendarFacts, isBookable, shortestStay } from "./date-selection.ts"

const ALTERNATIVES = 2
export const ALTERNATIVE_MAX_DAYS = 60

/** Loops over taken nights, because a link's stay may span millions of nights. */
export function goneNights({ checkIn, checkOut }: Stay, { taken }: Pick<CalendarFacts, "taken">): string[] {
  return [...taken.keys()].filter((night) => night >= checkIn && night < checkOut).sort()
}

/**
 * Best first: the shortest allowed from the same day if free, else the nearest of the same length.
 * @param facts must include `ALTERNATIVE_MAX_DAYS` around the stay
 */
export function stayAlternatives(stay: Stay, facts: CalendarFacts): Stay[] {
  const longer = goneNights(stay, facts).length === 0 ? shortestStay(stay.checkIn, facts) : undefined
  return longer && longer.checkOut > stay.checkOut ? [longer] : nearestStays(stay, facts)
}

/** Of two equally near stays, the earlier comes first. */
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
