import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { dateAfter } from "../villa/dates.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { Booking } from "./booking.ts"
import { LIST_DEFAULT_LIMIT } from "./booking-list.ts"
import { readUpcoming } from "./booking-store.server.ts"
import { nightCount, STAY_MAX_NIGHTS } from "./stay.ts"
import { dateIn } from "./villa-date.ts"

export type Upcoming = {
  /** A page of them, by check-in. */
  bookings: Booking[]
  /** Of all upcoming bookings, not only of this page. `money` is in satang. */
  totals: { bookings: number; nights: number; money: number }
  /** The check-in date after which the next page begins; null on the last page. */
  next: string | null
}

/**
 * The bookings whose guests stay now, or check in today or later, and that are not cancelled.
 * @param after the check-in date after which the page begins; null for the first page. No two of these bookings share
 * one.
 */
export async function findUpcoming(app: Pick<App, "db" | "now">, after: string | null): Promise<Upcoming> {
  const now = app.now()
  // Whoever stays now has checked in at most so long ago; a day more, because it may still be yesterday in the villa.
  const earliest = dateAfter(dateIn("UTC", new Date(now)), -STAY_MAX_NIGHTS - 1)
  const [villa, found] = await read(app.db, readVilla(app.db), readUpcoming(app.db, earliest, now))
  const today = dateIn((villa ?? VILLA_DEFAULTS).timezone, new Date(now))
  const upcoming = found.filter(({ checkIn, checkOut }) => checkIn >= today || checkOut > today)
  const rest = upcoming.filter(({ checkIn }) => after === null || checkIn > after)
  const bookings = rest.slice(0, LIST_DEFAULT_LIMIT)
  return {
    bookings,
    totals: {
      bookings: upcoming.length,
      nights: upcoming.reduce((sum, booking) => sum + nightCount(booking), 0),
      money: upcoming.reduce((sum, { total }) => sum + total, 0),
    },
    next: rest.length > bookings.length ? (bookings.at(-1)?.checkIn ?? null) : null,
  }
}
