import type { Party } from "#app/booking/guest/party.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import type { Arrival } from "#app/stay/pass/arrival.ts"
import { dateAfter } from "#app/villa/dates.ts"
import {
  type BookedExtra,
  boughtTime,
  type ExtraKind,
  type ExtraToPrepare,
  toPrepare,
} from "#app/villa/extras/extra.ts"
import type { Cleaner } from "./cleaner.ts"

/** Today and the following six weeks. */
export const PLAN_DAYS = 42
/** Changes up to the day after tomorrow must reach the cleaner. */
const NEAR_DAYS = 2
/** Days ago for which a departure can still be reported as cleaned. */
export const LATE_DAYS = 2

/** `party` is null if another website sold the stay; its calendar names nobody. */
export type PlannedStay = Stay & { party: Party | null; arrival: Arrival | null; extras?: BookedExtra[] }

/** What the guest bought: another time, and what the cleaner prepares. */
type Bought = { time?: string; extras?: ExtraToPrepare[] }
type Leaving = Pick<PlannedStay, "party"> & Pick<Bought, "time">
type Arriving = Pick<PlannedStay, "party" | "arrival"> & { nights: number } & Bought

/** A day on which somebody leaves or arrives. */
export type PlanDay = {
  day: string
  leaving: Leaving | null
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
        leaving: leaving ? { party: leaving.party, ...timeOf(leaving, "late-check-out") } : null,
        arriving: arriving ? arrivingOf(arriving) : null,
        readyBy: arrivals.find((arrival) => arrival >= day) ?? null,
      }
    })
}

function arrivingOf(stay: PlannedStay): Arriving {
  const { party, arrival, extras = [] } = stay
  const told = toPrepare(extras).filter(({ tellCleaner }) => tellCleaner)
  return {
    party,
    arrival,
    nights: nightCount(stay),
    ...timeOf(stay, "early-check-in"),
    ...(told.length > 0 && { extras: told }),
  }
}

function timeOf({ extras = [] }: PlannedStay, kind: Exclude<ExtraKind, "plain">): Pick<Bought, "time"> {
  const time = boughtTime(extras, kind)
  return time === null ? {} : { time }
}

/** Everything of a day that a cleaner must know, to detect changes. */
function factsOf({ leaving, arriving }: PlanDay): string {
  return JSON.stringify([leaving && leavingFacts(leaving), arriving && arrivingFacts(arriving)])
}

const partyFacts = (party: Party | null) => party && [party.guests, party.adults]
const leavingFacts = ({ party, time }: Leaving) => (time ? [partyFacts(party), time] : partyFacts(party))
const arrivingFacts = ({ party, arrival, nights, time, extras = [] }: Arriving) => [
  partyFacts(party),
  arrival,
  nights,
  ...(time ? [time] : []),
  ...extras.map(({ name, quantity }) => [name.th, quantity]),
]

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

/** Of today, tomorrow and the day after; null for a day on which nobody leaves or arrives. */
export function nearFacts(plan: readonly PlanDay[], today: string): Record<string, string | null> {
  const facts = confirmedFacts(plan)
  return Object.fromEntries(nearDays(today).map((day) => [day, facts[day] ?? null]))
}

/** Days that are not as they were told. One that has just come near is none: nothing changed. */
export function untoldDays(
  near: Readonly<Record<string, string | null>>,
  told: Readonly<Record<string, string | null>>,
): string[] {
  return Object.keys(near).filter((day) => day in told && told[day] !== near[day])
}

/** Of the near days as they are shown, to confirm nothing that was not. */
export function shownFacts(plan: readonly PlanDay[], today: string): string {
  return JSON.stringify(Object.entries(nearFacts(plan, today)))
}

const nearDays = (today: string) => Array.from({ length: NEAR_DAYS + 1 }, (_, index) => dateAfter(today, index))

/** Whether a departure can be reported as cleaned: not before its day, and not long after. */
export function canBeCleaned({ day, leaving }: PlanDay, today: string): boolean {
  return leaving !== null && day <= today && day >= dateAfter(today, -LATE_DAYS)
}
