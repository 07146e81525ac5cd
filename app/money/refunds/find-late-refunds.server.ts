import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBookings } from "#app/booking/booking-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import type { Refund } from "./refund.ts"
import { readOpenRefunds } from "./refund-store.server.ts"
import { isTransferLate, transferDueOn } from "./transfer-due.ts"

/** Only the oldest are read; a villa has few at a time. */
const OPEN_MAX = 100

/** Transfers whose day has passed, oldest first. */
export async function findLateRefunds(
  app: Pick<App, "db" | "now">,
): Promise<{ timezone: string; late: { refund: Refund; booking: Booking }[] }> {
  const [open, timezone] = await read(app.db, readOpenRefunds(app.db, OPEN_MAX), readTimezone(app.db))
  const transfers = open.filter(({ channel }) => channel === "bank")
  if (transfers.length === 0) return { timezone, late: [] }
  const ids = [...new Set(transfers.map(({ bookingId }) => bookingId))]
  const [bookings] = await read(app.db, readBookings(app.db, ids))
  const today = dateIn(timezone, new Date(app.now()))
  const late = transfers.flatMap((refund) => {
    const booking = bookings.get(refund.bookingId)
    return booking && isTransferLate(transferDueOn(refund, booking, timezone), today) ? [{ refund, booking }] : []
  })
  return { timezone, late }
}
