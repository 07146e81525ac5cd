import type { Villa } from "../villa/villa.ts"
import type { DateSelection } from "./date-selection.ts"
import type { Rates } from "./price.ts"
import { dateAfter } from "./stay.ts"

/** The data of a booking card in the browser. Money is in satang. */
export type OfferView = {
  rates: Rates
  minRooms: number
  maxGuests: number
  /** The villa's current date. */
  today: string
  /** The taken nights, run-length encoded as first night and count, which is much shorter than a list. */
  taken: [string, number][]
}

/** The initial selection of a booking card, from the URL or a rejected form, as far as it can still be booked. */
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

/** Run-length encodes sorted nights. */
export function runsOf(nights: string[]): [string, number][] {
  const runs: [string, number][] = []
  for (const night of nights) {
    const last = runs.at(-1)
    if (last && dateAfter(last[0], last[1]) === night) last[1] += 1
    else runs.push([night, 1])
  }
  return runs
}

/** Decodes runs into nights. */
export function nightsOfRuns(runs: [string, number][]): Set<string> {
  return new Set(runs.flatMap(([first, count]) => Array.from({ length: count }, (_, index) => dateAfter(first, index))))
}
