import type { Villa } from "../villa/villa.ts"
import { DEFAULT_GUESTS } from "./booking.ts"
import { type Choice, choose } from "./choice.ts"
import type { Rates } from "./price.ts"
import { dateAfter } from "./stay.ts"
import { readDate } from "./villa-date.ts"

/** What a booking card needs in the browser. Money is satang. */
export type OfferView = {
  rates: Rates
  minRooms: number
  maxGuests: number
  /** The villa's date now. */
  today: string
  /** Runs of taken nights, first night and count: far shorter than the nights one by one. */
  taken: [string, number][]
}

/** What a card starts from: what the address or a refused form named, as far as it can still be booked. */
export type Chosen = Choice & { rooms: number; guests: number; month: string }

export function offerView(villa: Villa, taken: string[], today: string): OfferView {
  const { bedrooms, weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = villa
  const { priceReductionPerRoom, minRooms, maxGuests } = villa
  return {
    rates: {
      bedrooms,
      weekdayPrice,
      weekdayDiscountedPrice,
      weekendPrice,
      weekendDiscountedPrice,
      priceReductionPerRoom,
    },
    minRooms,
    maxGuests,
    today,
    taken: runsOf(taken),
  }
}

/** Nights in order as runs of neighbours. */
export function runsOf(nights: string[]): [string, number][] {
  const runs: [string, number][] = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last && dateAfter(last[0], last[1]) === night) last[1] += 1
    else runs.push([night, 1])
  }
  return runs
}

/** The nights of runs again. */
export function nightsOfRuns(runs: [string, number][]): Set<string> {
  return new Set(runs.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => dateAfter(first, index))))
}

/**
 * Reads a choice from an address's query or a form: dates that make no stay, and numbers out of range, fall back to
 * what a fresh card shows. A check-in alone is a choice half made.
 */
export function readChosen(
  get: (name: string) => string | null,
  { rates, minRooms, maxGuests, today, taken }: OfferView,
): Chosen {
  const facts = { today, taken: nightsOfRuns(taken) }
  const pick = (before: Choice, date: string | null): Choice => {
    const picked = date && readDate(date, "UTC") === date ? choose(before, date, facts) : null
    return picked?.ok ? picked.value : before
  }
  const start = pick({ checkIn: null, checkOut: null }, get("checkIn"))
  const whole = pick(start, get("checkOut"))
  // A check-out that is out of reach would be taken for a new check-in: it is dropped instead.
  const { checkIn, checkOut } = whole.checkIn === start.checkIn ? whole : start
  const month = get("month")
  return {
    checkIn,
    checkOut,
    rooms: numberWithin(get("rooms"), minRooms, rates.bedrooms) ?? rates.bedrooms,
    guests: numberWithin(get("guests"), 1, maxGuests) ?? DEFAULT_GUESTS,
    month:
      month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month >= today.slice(0, 7)
        ? month
        : (checkIn ?? today).slice(0, 7),
  }
}

function numberWithin(text: string | null, least: number, most: number): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= least && number <= most ? number : null
}
