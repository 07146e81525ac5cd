import { type Booking, isOverdue } from "./booking.ts"
import { dateAfter, nightsOf } from "./stay.ts"

/** Who has a night, as the owner sees it. */
export type NightState = "booked" | "held" | "blocked" | "free"
export type NightView = {
  night: string
  state: NightState
  past: boolean
  bookingId: string | null
  reference: string | null
}

/** Whose a night is: a booking's or a block's. */
export type NightOwner = {
  night: string
  blockId: string | null
  booking: Pick<Booking, "id" | "reference" | "status" | "paymentDeadline"> | null
}

/** The dates of a month `YYYY-MM`: its first, and the first of the next. */
export function monthGrid(month: string): { first: string; end: string } {
  const first = `${month}-01`
  return { first, end: `${dateAfter(first, 31).slice(0, 7)}-01` }
}

/**
 * The month to show, and dates that surely enclose it: this month where none was asked for, by the villa's clock, which
 * is known only once the villa is read.
 */
export function monthToShow(asked: string | null, utcToday: string) {
  const month = asked && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : null
  const range = {
    from: monthGrid(month ?? dateAfter(utcToday, -1).slice(0, 7)).first,
    to: monthGrid(month ?? dateAfter(utcToday, 1).slice(0, 7)).end,
  }
  return { range, monthOn: (today: string) => month ?? today.slice(0, 7) }
}

/** The month `by` months later. */
export function monthAfter(month: string, by: 1 | -1): string {
  return by === 1 ? monthGrid(month).end.slice(0, 7) : dateAfter(`${month}-01`, -1).slice(0, 7)
}

/** Each night of a month and how it stands. A hold past its deadline holds nothing. */
export function nightViews(month: string, owners: NightOwner[], today: string, now: number): NightView[] {
  const byNight = new Map(owners.map((owner) => [owner.night, owner]))
  const { first, end } = monthGrid(month)
  return nightsOf({ checkIn: first, checkOut: end }).map((night) => {
    const owner = byNight.get(night)
    const booking = owner?.booking && !isOverdue(owner.booking, now) ? owner.booking : null
    const state = booking
      ? booking.status === "pending_payment"
        ? "held"
        : "booked"
      : owner?.blockId
        ? "blocked"
        : "free"
    return { night, state, past: night < today, bookingId: booking?.id ?? null, reference: booking?.reference ?? null }
  })
}
