import { createHash } from "node:crypto"
import { type APIRequestContext, expect, type TestInfo } from "@playwright/test"

/** `YYYY-MM-DD`; the check-out is no night. */
export type Stay = { checkIn: string; checkOut: string }

const DAY_MS = 24 * 60 * 60 * 1000

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Today's date in the villa's time zone. */
export function villaToday(): string {
  return new Date(Date.now() + 7 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

export function nightsOf({ checkIn, checkOut }: Stay): string[] {
  const nights: string[] = []
  for (let night = checkIn; night < checkOut; night = dateAfter(night, 1)) nights.push(night)
  return nights
}

/** Whether each night of a stay is available, by the API. */
export async function availability(request: APIRequestContext, { checkIn, checkOut }: Stay): Promise<boolean[]> {
  const answer = await request.get(`/api/villa/availability?from=${checkIn}&to=${checkOut}`)
  expect(answer.ok()).toBe(true)
  const { nights } = (await answer.json()) as { nights: { available: boolean }[] }
  return nights.map(({ available }) => available)
}

/** Dates that are reserved for the journeys about the turn of the year and the end of February. */
const RESERVED = /-(12-(2[89]|3\d)|01-0[1-4]|02-2[4-9]|03-0[1-5])$/

/** How many days ahead the search begins and how many it spans: near for journeys that page through the calendar. */
const REACH = { near: { from: 3, days: 80 }, far: { from: 90, days: 400 } }

/**
 * Free nights for this test alone: the search begins at a hash of its title, so that tests neither share nights nor depend
 * on their order.
 */
export async function freeStay(
  request: APIRequestContext,
  { titlePath, project }: Pick<TestInfo, "titlePath" | "project">,
  { nights = 3, reach = "far" }: { nights?: number; reach?: keyof typeof REACH } = {},
): Promise<Stay> {
  const { from, days } = REACH[reach]
  const begin = dateAfter(villaToday(), from)
  const free = await availability(request, { checkIn: begin, checkOut: dateAfter(begin, days) })
  const start = createHash("sha256")
    .update([...titlePath, project.name].join("/"))
    .digest()
    .readUInt32BE()
  for (let tried = 0; tried < days; tried++) {
    const first = (start + tried) % days
    const stay = { checkIn: dateAfter(begin, first), checkOut: dateAfter(begin, first + nights) }
    const isFree = free.slice(first, first + nights).filter(Boolean).length === nights
    if (isFree && !nightsOf(stay).some((night) => RESERVED.test(night))) return stay
  }
  throw new Error(`No ${nights} free nights are left that are ${reach}`)
}

/** A stay of three nights with the next bookable night of this month and day in the middle. */
export function stayAround(monthAndDay: string): Stay {
  const earliest = dateAfter(villaToday(), 2)
  const year = Number(earliest.slice(0, 4))
  const middle = [`${year}-${monthAndDay}`, `${year + 1}-${monthAndDay}`].find(
    (night) => dateAfter(night, -1) >= earliest,
  )
  if (!middle) throw new Error(`No ${monthAndDay} ahead`)
  return { checkIn: dateAfter(middle, -1), checkOut: dateAfter(middle, 2) }
}
