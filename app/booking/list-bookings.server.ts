import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { withEffectiveStatus } from "./booking.ts"
import { LIST_DEFAULT_LIMIT, type PageQuery, pageOf } from "./booking-list.ts"
import { readBookingsOf } from "./booking-store.server.ts"
import type { Viewer } from "./find-booking.server.ts"
import type { BookingPage } from "./find-bookings.server.ts"

/** A page of the viewer's own bookings with their effective status, newest first, and the villa. */
export async function listBookings(
  app: Pick<App, "db" | "now">,
  viewer: Viewer,
  { cursor, limit }: PageQuery = { cursor: null, limit: LIST_DEFAULT_LIMIT },
): Promise<BookingPage> {
  const [villa, found] = await read(
    app.db,
    readVilla(app.db),
    readBookingsOf(app.db, viewer, { before: cursor, limit: limit + 1 }),
  )
  const now = app.now()
  const { rows, nextCursor } = pageOf(found, limit)
  return { villa, bookings: rows.map((booking) => withEffectiveStatus(booking, now)), nextCursor }
}
