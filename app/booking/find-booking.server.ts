import type { App } from "../context.server.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { asOf, type Booking } from "./booking.ts"
import { readBooking } from "./booking-store.server.ts"

/** Who may see a booking: the guest who made it, or the holder of its token. */
export type Viewer = { guestId: string | null; bookingId: string | null }

/** A booking as it stands now, and the villa; null for everybody but its viewers, to whom it does not exist. */
export async function findBooking(
  app: Pick<App, "db" | "now">,
  id: string,
  viewer: Viewer,
): Promise<{ booking: Booking; villa: Villa } | null> {
  const [booking, villa] = await read(app.db, readBooking(app.db, id), readVilla(app.db))
  if (!booking || !villa) return null
  const own = booking.guestId === viewer.guestId || booking.id === viewer.bookingId
  return own ? { booking: asOf(booking, app.now()), villa } : null
}
