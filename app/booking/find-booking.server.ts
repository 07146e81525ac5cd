import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import type { By } from "./amend-booking.server.ts"
import { type Booking, type Opened, opens, rejectionReason, withEffectiveStatus } from "./booking.ts"
import { readLastStatusEvent } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"

/** Who may see a booking: the guest who made it, the holder of its token, an admin. */
export type Viewer = Opened & { guestId: string | null; admin: { name: string } | null }

/** A device that is known by its cookies alone. @param opened the booking that an email has opened on it */
export function guestViewer(guestId: string | null, opened: Opened = { bookingId: null, emailVersion: null }): Viewer {
  return { guestId, ...opened, admin: null }
}

/** Who the history names when this viewer changes a booking: an admin acts as such, whoever's booking it is. */
export function actingAs({ admin }: Viewer): By {
  return admin ? { actor: "admin", name: admin.name } : { actor: "guest" }
}

/**
 * A booking as it stands now, the villa, and why the owner refused it if that is how it stands; null for everybody but
 * its viewers, to whom it does not exist.
 */
export async function findBooking(
  app: Pick<App, "db" | "now">,
  id: string,
  viewer: Viewer,
): Promise<{ booking: Booking; villa: Villa; rejectionReason: string | null } | null> {
  const [booking, villa, lastStatus] = await read(
    app.db,
    readBooking(app.db, id),
    readVilla(app.db),
    readLastStatusEvent(app.db, id),
  )
  if (!booking || !villa) return null
  const own = booking.guestId === viewer.guestId || opens(viewer, booking)
  // Of an erased booking nobody knows any more whose it was.
  if (!viewer.admin && (!own || booking.erasedAt !== null)) return null
  const current = withEffectiveStatus(booking, app.now())
  return { booking: current, villa, rejectionReason: rejectionReason(current, lastStatus) }
}
