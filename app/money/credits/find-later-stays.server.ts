import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { findBookings } from "#app/booking/find-bookings.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"

/** A guest has few stays ahead; others can be named by their number. */
const STAYS_READ = 20

/** The confirmed stays, not over yet, that a guest with this email address or phone number has booked otherwise. */
export async function findLaterStays(
  app: Pick<App, "db" | "now">,
  { id, customer }: Pick<Booking, "id" | "customer">,
  timezone: string,
): Promise<Booking[]> {
  const contacts = [customer?.email, customer?.phone].filter((each) => each !== undefined && each !== "")
  const query = { status: "confirmed", from: null, to: null, cursor: null, limit: STAYS_READ } as const
  const found = await Promise.all(contacts.map((q) => findBookings(app, { ...query, q: q ?? "" })))
  const today = dateIn(timezone, new Date(app.now()))
  const isSame = ({ customer: other }: Booking) =>
    other !== null &&
    ((other.email !== "" && other.email === customer?.email) || (other.phone !== "" && other.phone === customer?.phone))
  const stays = found.flatMap(({ bookings }) => bookings)
  const own = stays.filter((each) => each.id !== id && each.checkOut >= today && isSame(each))
  return [...new Map(own.map((each) => [each.id, each])).values()].sort((one, other) =>
    one.checkIn < other.checkIn ? -1 : 1,
  )
}
