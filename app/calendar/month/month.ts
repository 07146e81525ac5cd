import { type Booking, isOverdue } from "#app/booking/booking.ts"
import { nightsOf } from "#app/booking/stay.ts"
import type { Block } from "#app/calendar/blocks/block.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { nightPrice, type PriceList, shownPrice } from "#app/villa/prices/pricing.ts"

/** The state of a night on the owner's calendar. */
export const NIGHT_STATES = ["booked", "in_review", "held", "blocked", "channel", "prep", "free"] as const
type NightState = (typeof NIGHT_STATES)[number]

/** A booking as the calendar names it. */
export type NightBooking = Pick<Booking, "id" | "reference"> & { customerName: string }
export type NightBlock = Pick<Block, "id" | "note">
/** The calendar of another channel, whose colour marks its nights. */
export type NightFeed = { id: string; name: string; colour: string }

export type NightView = {
  night: string
  state: NightState
  past: boolean
  booking: NightBooking | null
  block: NightBlock | null
  feed: NightFeed | null
  /** The feeds that sold the night as well and whose conflict no admin has settled. */
  conflicts: NightFeed[]
}

/** @property price of an available night, with all rooms, as guests see it, in satang; null for any other one */
export type PricedNight = NightView & { price: number | null }

/** The booking, the block or the feed that has a night, and the other feeds that claim it, the oldest claim first. */
export type NightOccupant = {
  night: string
  /** Whether it is a preparation night after the occupant's stay, which yields to an admin. */
  prep: boolean
  block: NightBlock | null
  booking: (NightBooking & Pick<Booking, "status" | "paymentDeadline"> & { phone: string | null }) | null
  feed: NightFeed | null
  /** `settledAt` is when an admin settled the conflict, `firstSeenAt` when the feed first had the night: epoch ms. */
  claims: (NightFeed & { settledAt: number | null; firstSeenAt: number })[]
}

/** The first date of a month `YYYY-MM`, and that of the next month. */
export function monthGrid(month: string): { first: string; end: string } {
  const first = `${month}-01`
  return { first, end: `${dateAfter(first, 31).slice(0, 7)}-01` }
}

/**
 * The month to show, and a range of dates that encloses it in any time zone. If none was requested it is the villa's
 * current month, which is known only after the villa is read.
 */
export function monthToShow(requested: string | null, utcToday: string) {
  const month = requested && /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : null
  const range = {
    from: monthGrid(month ?? dateAfter(utcToday, -1).slice(0, 7)).first,
    to: monthGrid(month ?? dateAfter(utcToday, 1).slice(0, 7)).end,
  }
  return { range, monthFor: (today: string) => month ?? today.slice(0, 7) }
}

/** The next or the previous month. */
export function monthAfter(month: string, by: 1 | -1): string {
  return by === 1 ? monthGrid(month).end.slice(0, 7) : dateAfter(`${month}-01`, -1).slice(0, 7)
}

/** The months that can be chosen directly: from the current one to that of the last bookable date. */
export function monthChoices(today: string): string[] {
  const last = dateAfter(today, BOOKABLE_MAX_DAYS).slice(0, 7)
  const months = [today.slice(0, 7)]
  for (let month = monthAfter(today.slice(0, 7), 1); month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** The occupants of nights without overdue bookings: their nights are available, or pass to the feed that claimed them first. */
export function currentOccupants(occupants: NightOccupant[], now: number): NightOccupant[] {
  return occupants.flatMap((occupant) => {
    if (!occupant.booking || !isOverdue(occupant.booking, now)) return [occupant]
    const [feed, ...claims] = occupant.claims
    return feed ? [{ ...occupant, booking: null, feed: feedOf(feed), claims }] : []
  })
}

const feedOf = ({ id, name, colour }: NightFeed): NightFeed => ({ id, name, colour })

/** Each night of a month with its state. The nights of an overdue booking are free. */
export function nightViews(month: string, occupants: NightOccupant[], today: string, now: number): NightView[] {
  const byNight = new Map(currentOccupants(occupants, now).map((occupant) => [occupant.night, occupant]))
  const { first, end } = monthGrid(month)
  return nightsOf({ checkIn: first, checkOut: end }).map((night) => {
    const occupant = byNight.get(night)
    const isPrep = occupant?.prep === true
    const { booking = null, block = null, feed = null, claims = [] } = (!isPrep && occupant) || {}
    return {
      night,
      state: isPrep ? "prep" : booking ? stateOfBooked(booking) : feed ? "channel" : block ? "blocked" : "free",
      past: night < today,
      booking: booking && { id: booking.id, reference: booking.reference, customerName: booking.customerName },
      block,
      feed,
      conflicts: claims.filter(({ settledAt }) => settledAt === null).map(feedOf),
    }
  })
}

/** The nights with the prices of those that can still be sold. */
export function withPrices(nights: NightView[], list: PriceList): PricedNight[] {
  return nights.map((view) => {
    const isForSale = view.state === "free" && !view.past
    return { ...view, price: isForSale ? shownPrice(list, nightPrice(list, view.night, list.bedrooms).charged) : null }
  })
}

function stateOfBooked({ status }: Pick<Booking, "status">): NightState {
  if (status === "pending_payment") return "held"
  return status === "in_review" ? "in_review" : "booked"
}
