import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import { asOf, awaitsPayment, type Booking } from "./booking.ts"
import { readBookingNamed, readWaiting } from "./booking-store.server.ts"

/**
 * The bookings whose payment is awaited, those first whose time is over first, as many as are shown as waiting; and the
 * one that is named by its id or reference, if it awaits payment too.
 */
export async function listUnpaidBookings(
  app: Pick<App, "db" | "now">,
  name: string,
): Promise<{ unpaid: Booking[]; named: Booking | null }> {
  const now = app.now()
  const [{ running, slips }, found] = await read(app.db, readWaiting(app.db, now), readBookingNamed(app.db, name))
  const named = found && asOf(found, now)
  return { unpaid: [...running, ...slips], named: named && awaitsPayment(named) ? named : null }
}
