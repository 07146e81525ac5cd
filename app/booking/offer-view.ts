import { formatDeadline } from "../i18n/format.ts"
import type { Language } from "../i18n/languages.ts"
import { NEUTRAL_OFFER, type OfferRules } from "../villa/offer-rules.ts"
import type { Season } from "../villa/season.ts"
import type { Villa } from "../villa/villa.ts"
import type { Booking } from "./booking.ts"
import type { CalendarFacts, DateSelection } from "./date-selection.ts"
import type { PriceList, Rates } from "./price-list.ts"
import { dateAfter, type Stay } from "./stay.ts"
import type { PricedVilla } from "./stay-rules.ts"
import type { TakenNights } from "./taken-nights.ts"

/** The data of a booking card in the browser. Money is in satang. */
export type OfferView = {
  rates: Rates
  /** Absent if there are none, as are the owner's rules that have their defaults, so that they cost no bytes. */
  seasons?: readonly Season[]
  rules?: Partial<OfferRules>
  minRooms: number
  maxGuests: number
  /** The villa's current date. */
  today: string
  /** The taken nights, run-length encoded as first night and count, which is much shorter than a list. */
  taken: [string, number][]
  /** The guest's own unpaid stays; absent if there are none. Their nights are taken nights too. */
  held?: HeldStay[]
}

/** An unpaid booking of the guest. */
export type HeldStay = Stay & {
  id: string
  /** The payment deadline in the reader's language; absent while a card is being charged. */
  until?: string
}

/** The initial selection of a booking card, from the URL or a rejected form, as far as it can still be booked. */
export type BookingSelection = DateSelection & { rooms: number; guests: number; month: string }

export function offerView(villa: PricedVilla, taken: TakenNights, today: string, held: HeldStay[] = []): OfferView {
  const { bedrooms, weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice } = villa
  const { priceReductionPerRoom, minRooms, maxGuests, seasons } = villa
  const rules = changedRules(villa.offer)
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
    taken: runsOf([...taken.keys()]),
    ...(seasons.length > 0 && { seasons }),
    ...(Object.keys(rules).length > 0 && { rules }),
    // Absent from the page of other guests, so that it costs them no bytes.
    ...(held.length > 0 && { held }),
  }
}

/** The rules that the owner has changed. */
function changedRules(offer: OfferRules): Partial<OfferRules> {
  const names = Object.keys(offer) as (keyof OfferRules)[]
  const isChanged = (name: keyof OfferRules) => JSON.stringify(offer[name]) !== JSON.stringify(NEUTRAL_OFFER[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, offer[name]]))
}

/** The price list of an offer, for `priceOf` and `nightPrice`. */
export function priceListOf({ rates, seasons = [], rules }: OfferView): PriceList {
  return { ...rates, seasons, offer: { ...NEUTRAL_OFFER, ...rules } }
}

/** The stays of a guest's bookings that wait for payment. @param bookings with their effective status */
export function heldStays(bookings: Booking[], { timezone }: Pick<Villa, "timezone">, language: Language): HeldStay[] {
  return bookings
    .filter(({ status }) => status === "pending_payment")
    .map(({ id, checkIn, checkOut, paymentDeadline }) => ({
      ...{ id, checkIn, checkOut },
      ...(paymentDeadline !== null && { until: formatDeadline(paymentDeadline, language, timezone) }),
    }))
}

/** The facts of an offer for the functions of `date-selection.ts`. */
export function calendarFacts({ today, taken, held = [] }: OfferView): CalendarFacts & { held: readonly HeldStay[] } {
  return { today, taken: nightsOfRuns(taken), held }
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
