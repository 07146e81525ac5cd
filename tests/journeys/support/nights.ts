import { type APIRequestContext, expect } from "@playwright/test"

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

/** How many days ahead the search begins: near for journeys that page through the calendar. */
const REACH = { near: 3, far: 90 }
const SEARCHED_DAYS = 120
const FIRST_WEEK = 7

const MONDAY = 1
export const FRIDAY = 5

/**
 * The first free stay from this weekday on that begins after the first week of a month and ends in the same month: a journey's
 * stay has the same weekdays and is seen in one month of the calendar, on whichever day the journey runs.
 */
export async function freeStay(
  request: APIRequestContext,
  {
    nights = 3,
    reach = "far",
    weekday = MONDAY,
  }: { nights?: number; reach?: keyof typeof REACH; weekday?: number } = {},
): Promise<Stay> {
  const begin = dateAfter(villaToday(), REACH[reach])
  const free = await availability(request, { checkIn: begin, checkOut: dateAfter(begin, SEARCHED_DAYS) })
  for (let first = 0; first + nights <= SEARCHED_DAYS; first++) {
    const stay = { checkIn: dateAfter(begin, first), checkOut: dateAfter(begin, first + nights) }
    const begins = new Date(stay.checkIn)
    const isInPlace = begins.getUTCDay() === weekday && begins.getUTCDate() > FIRST_WEEK
    const isInOneMonth = stay.checkIn.slice(0, 7) === stay.checkOut.slice(0, 7)
    if (isInPlace && isInOneMonth && free.slice(first, first + nights).every(Boolean)) return stay
  }
  throw new Error(`No ${nights} free nights are found ${reach}`)
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
