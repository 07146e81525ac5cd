import type { App } from "#app/app.ts"
import { type Read, read } from "#app/db/database.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import type { ChangedBy } from "./amend-booking.server.ts"
import {
  type Booking,
  type BookingEvent,
  type BookingGrant,
  grantsAccess,
  rejectionReason,
  withEffectiveStatus,
} from "./booking.ts"
import { readLastStatusEvent } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"

/** Who requests a booking: its guest, the holder of its token, or an admin. */
export type Viewer = BookingGrant & { guestId: string | null; admin: TeamMember | null }

/** Who of the team requests it. */
type TeamMember = Pick<Admin, "id" | "name" | "role">

/** A viewer identified by cookies only. @param access the booking whose email link was opened on this device */
export function guestViewer(
  guestId: string | null,
  access: BookingGrant = { bookingId: null, emailVersion: null },
): Viewer {
  return { guestId, ...access, admin: null }
}

/** A member of the team as who makes a change. */
export function byAdmin({ id, name, role }: TeamMember): ChangedBy & { actor: "admin" } {
  return { actor: "admin", name, id, role }
}

/** The actor of this viewer's changes: an admin acts as one, even on their own booking. */
export function actingAs({ admin }: Pick<Viewer, "admin">): ChangedBy {
  return admin ? byAdmin(admin) : { actor: "guest" }
}

/** @property rejectionReason why the owner rejected or cancelled it, if so */
type FoundBooking<Facts> = { booking: Booking; villa: Villa; rejectionReason: string | null; facts: Facts }

/**
 * A booking with its effective status, the villa, and the owner's reason for rejecting or cancelling it; null if
 * the viewer may not see it.
 * @param reads further reads, made in the same round trip and returned as `facts`
 */
export async function findBooking<Facts extends unknown[] = []>(
  app: Pick<App, "db" | "now">,
  id: string,
  viewer: Viewer,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<FoundBooking<Facts> | null> {
  const [booking, villa, lastStatus, ...facts] = await read<
    [Booking | null, Villa | null, BookingEvent | null, ...Facts]
  >(app.db, readBooking(app.db, id), readVilla(app.db), readLastStatusEvent(app.db, id), ...reads)
  if (!booking || !villa) return null
  const own = booking.guestId === viewer.guestId || grantsAccess(viewer, booking)
  // An erased booking no longer has a guest.
  if (!viewer.admin && (!own || booking.erasedAt !== null)) return null
  const current = withEffectiveStatus(booking, app.now())
  return { booking: current, villa, rejectionReason: rejectionReason(current, lastStatus), facts }
}
