import type { Villa } from "../villa/villa.ts"
import type { DateSelection } from "./date-selection.ts"
import type { Rates } from "./price.ts"
import { dateAfter } from "./stay.ts"

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
export type BookingSelection = DateSelection & { rooms: number; guests: number; month: string }

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
