import { type Booking, isOverdue } from "./booking.ts"
import { dateAfter, nightsOf } from "./stay.ts"

/** The state of a night on the owner's calendar. */
export type NightState = "booked" | "held" | "blocked" | "free"
export type NightView = {
  night: string
  state: NightState
  past: boolean
  bookingId: string | null
  reference: string | null
}

/** The booking or the block that has a night. */
export type NightOwner = {
  night: string
  blockId: string | null
  booking: Pick<Booking, "id" | "reference" | "status" | "paymentDeadline"> | null
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

/** The month `by` months later. */
export function monthAfter(month: string, by: 1 | -1): string {
  return by === 1 ? monthGrid(month).end.slice(0, 7) : dateAfter(`${month}-01`, -1).slice(0, 7)
}

/** Each night of a month with its state. The nights of an overdue booking are free. */
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
