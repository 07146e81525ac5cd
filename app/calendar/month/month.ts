import { type Booking, isOverdue } from "#app/booking/booking.ts"
import { nightsOf } from "#app/booking/stay.ts"
import type { Block } from "#app/calendar/blocks/block.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { nightPrice, type PriceList, shownPrice } from "#app/villa/prices/pricing.ts"

export const NIGHT_STATES = ["booked", "in_review", "held", "blocked", "channel", "prep", "free"] as const
type NightState = (typeof NIGHT_STATES)[number]

export type NightBooking = Pick<Booking, "id" | "reference"> & { customerName: string }
export type NightBlock = Pick<Block, "id" | "note">
/** The colour marks the feed's nights. */
export type NightFeed = { id: string; name: string; colour: string }

export type NightView = {
  night: string
  state: NightState
  past: boolean
  booking: NightBooking | null
  block: NightBlock | null
  feed: NightFeed | null
  /** Feeds that sold the night too, without settled conflicts. */
  conflicts: NightFeed[]
}

/** @property price of an available night with all rooms, as guests see it, in satang; else null */
export type PricedNight = NightView & { price: number | null }

/** Who holds a night, and the other feeds that claim it, oldest claim first. */
export type NightOccupant = {
  night: string
  /** A preparation night after the occupant's stay, which yields to an admin. */
  prep: boolean
  block: NightBlock | null
  booking: (NightBooking & Pick<Booking, "status" | "paymentDeadline"> & { phone: string | null }) | null
  feed: NightFeed | null
  /** Epoch milliseconds: when an admin settled the conflict, and when the feed first had the night. */
  claims: (NightFeed & { settledAt: number | null; firstSeenAt: number })[]
  /** Where the owner blocked a night that somebody has. */
  closedBy?: NightFeed | null
}

/** `month` is `YYYY-MM`; `end` is the first date of the next month. */
export function monthGrid(month: string): { first: string; end: string } {
  const first = `${month}-01`
  return { first, end: `${dateAfter(first, 31).slice(0, 7)}-01` }
}

export function monthAfter(month: string, by: 1 | -1): string {
  return by === 1 ? monthGrid(month).end.slice(0, 7) : dateAfter(`${month}-01`, -1).slice(0, 7)
}

/** From the current month to that of the last bookable date. */
export function monthChoices(today: string): string[] {
  const last = dateAfter(today, BOOKABLE_MAX_DAYS).slice(0, 7)
  const months = [today.slice(0, 7)]
  for (let month = monthAfter(today.slice(0, 7), 1); month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** Drops overdue bookings: their nights are available, or pass to the first feed that claimed them, or closes them. */
export function currentOccupants(occupants: NightOccupant[], now: number): NightOccupant[] {
  return occupants.flatMap((occupant) => {
    if (!occupant.booking || !isOverdue(occupant.booking, now)) return [occupant]
    const [feed = occupant.closedBy, ...claims] = occupant.claims
    return feed ? [{ ...occupant, booking: null, feed: feedOf(feed), claims }] : []
  })
}

const feedOf = ({ id, name, colour }: NightFeed): NightFeed => ({ id, name, colour })

export function nightViews(month: string, occupants: NightOccupant[], today: string, now: number): NightView[] {
  const { first, end } = monthGrid(month)
  return viewsOfNights(nightsOf({ checkIn: first, checkOut: end }), occupants, today, now)
}

/** Nights of an overdue booking are free, or of the feed that claims or closes them. */
export function viewsOfNights(nights: string[], occupants: NightOccupant[], today: string, now: number): NightView[] {
  const byNight = new Map(currentOccupants(occupants, now).map((occupant) => [occupant.night, occupant]))
  return nights.map((night) => {
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

/** Only available nights from today on get a price. */
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
