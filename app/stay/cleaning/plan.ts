import type { Party } from "#app/booking/party.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Cleaner } from "./cleaner.ts"

/** Today and the following six weeks. */
export const PLAN_DAYS = 42
/** Changes up to the day after tomorrow must reach the cleaner. */
const NEAR_DAYS = 2
/** Days ago for which a departure can still be reported as cleaned. */
export const LATE_DAYS = 2

/** `party` is null if another website sold the stay; its calendar names nobody. */
export type PlannedStay = Stay & { party: Party | null; arrival: Arrival | null }

type Arriving = Pick<PlannedStay, "party" | "arrival"> & { nights: number }

/** A day on which somebody leaves or arrives. */
export type PlanDay = {
  day: string
  leaving: Pick<PlannedStay, "party"> | null
  arriving: Arriving | null
  /** The next arrival from this day on; null if none is planned. */
  readyBy: string | null
}

/** The days from `from` to `to`, both included, on which somebody leaves or arrives. */
export function planOf(stays: readonly PlannedStay[], { from, to }: { from: string; to: string }): PlanDay[] {
  const arrivals = stays.map(({ checkIn }) => checkIn).sort()
  const days = new Set(stays.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut]))
  return [...days]
    .filter((day) => from <= day && day <= to)
    .sort()
    .map((day) => {
      const leaving = stays.find(({ checkOut }) => checkOut === day)
      const arriving = stays.find(({ checkIn }) => checkIn === day)
      return {
        day,
        leaving: leaving ? { party: leaving.party } : null,
        arriving: arriving ? { party: arriving.party, arrival: arriving.arrival, nights: nightCount(arriving) } : null,
        readyBy: arrivals.find((arrival) => arrival >= day) ?? null,
      }
    })
}

/** Everything of a day that a cleaner must know, to detect changes. */
function factsOf({ leaving, arriving }: PlanDay): string {
  return JSON.stringify([leaving && partyFacts(leaving.party), arriving && arrivingFacts(arriving)])
}

const partyFacts = (party: Party | null) => party && [party.guests, party.adults]
const arrivingFacts = ({ party, arrival, nights }: Arriving) => [partyFacts(party), arrival, nights]

/** The facts by day, as a cleaner confirms them. */
export function confirmedFacts(plan: readonly PlanDay[]): Record<string, string> {
  return Object.fromEntries(plan.map((day) => [day.day, factsOf(day)]))
}

/** Today, tomorrow and the day after, where they are not as confirmed; also a day on which nobody comes any more. */
export function changedDays(
  plan: readonly PlanDay[],
  confirmed: Readonly<Record<string, string>>,
  today: string,
): string[] {
  const facts = confirmedFacts(plan)
  return nearDays(today).filter((day) => facts[day] !== confirmed[day])
}

/** Of who confirmed before: the next days changed since. Nobody waits for who never confirmed. */
export function isUninformed(
  { confirmed, confirmedAt }: Pick<Cleaner, "confirmed" | "confirmedAt">,
  plan: readonly PlanDay[],
  today: string,
): boolean {
  return confirmedAt !== null && changedDays(plan, confirmed, today).length > 0
}

/** Of the near days as they are shown, to confirm nothing that was not. */
export function shownFacts(plan: readonly PlanDay[], today: string): string {
  const facts = confirmedFacts(plan)
  return JSON.stringify(nearDays(today).map((day) => [day, facts[day] ?? null]))
}

const nearDays = (today: string) => Array.from({ length: NEAR_DAYS + 1 }, (_, index) => dateAfter(today, index))

/** Whether a departure can be reported as cleaned: not before its day, and not long after. */
export function canBeCleaned({ day, leaving }: PlanDay, today: string): boolean {
  return leaving !== null && day <= today && day >= dateAfter(today, -LATE_DAYS)
}
