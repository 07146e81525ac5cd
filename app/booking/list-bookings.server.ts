import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { asOf, type Booking } from "./booking.ts"
import { readBooking, readBookingsOf } from "./booking-store.server.ts"
import type { Viewer } from "./find-booking.server.ts"

/** The viewer's own bookings as they stand now, the newest first, and the villa. */
export async function listBookings(
  app: Pick<App, "db" | "now">,
  viewer: Viewer,
): Promise<{ bookings: Booking[]; villa: Villa | null }> {
  const [villa, ofGuest, ofToken] = await read(
    app.db,
    readVilla(app.db),
    readBookingsOf(app.db, viewer.guestId ?? ""),
    readBooking(app.db, viewer.bookingId ?? ""),
  )
  const others = ofGuest.filter((booking) => booking.id !== ofToken?.id)
  const now = app.now()
  const own = [...(ofToken ? [ofToken] : []), ...others].filter(({ erasedAt }) => erasedAt === null)
  return { villa, bookings: own.map((booking) => asOf(booking, now)) }
}
