import type { App } from "#app/app.ts"
import { joinReads, type Read, read } from "#app/db/database.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type Booking,
  type BookingGrant,
  grantsAccess,
  isByEmailLink,
  type Rejection,
  rejectionOf,
  withEffectiveStatus,
} from "./booking.ts"
import { readLastStatusEvent } from "./booking-event-store.server.ts"
import { readBooking } from "./booking-store.server.ts"
import type { ChangedBy } from "./changed-by.ts"

export type Viewer = BookingGrant & { guestId: string | null; admin: TeamMember | null }

type TeamMember = Pick<Admin, "id" | "name" | "role">

/** A viewer known only by cookies. `access`: the booking whose email link was opened on this device. */
export function guestViewer(
  guestId: string | null,
  access: BookingGrant = { bookingId: null, emailVersion: null },
): Viewer {
  return { guestId, ...access, admin: null }
}

export function byAdmin({ id, name, role }: TeamMember): ChangedBy & { actor: "admin" } {
  return { actor: "admin", name, id, role }
}

/** Admins act as such, even on their own booking. @param booking what a guest changes, who may have its link only */
export function actingAs(viewer: Viewer, booking?: Parameters<typeof isByEmailLink>[1]): ChangedBy {
  if (viewer.admin) return byAdmin(viewer.admin)
  return { actor: "guest", isByLink: booking !== undefined && isByEmailLink(viewer, booking) }
}

type FoundBooking<Facts> = { booking: Booking; villa: Villa; rejection: Rejection | null; facts: Facts }

/** Null if the viewer may not see the booking. `reads` share the round trip and become `facts`. */
export async function findBooking<Facts extends unknown[] = []>(
  app: Pick<App, "db" | "now">,
  id: string,
  viewer: Viewer,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<FoundBooking<Facts> | null> {
  const { booking, villa, lastStatus, facts } = await read(app.db, {
    booking: readBooking(app.db, id),
    villa: readVilla(app.db),
    lastStatus: readLastStatusEvent(app.db, id),
    facts: joinReads<Facts>(reads),
  })
  if (!booking || !villa) return null
  const own = booking.guestId === viewer.guestId || grantsAccess(viewer, booking)
  // An erased booking no longer has a guest.
  if (!viewer.admin && (!own || booking.erasedAt !== null)) return null
  const current = withEffectiveStatus(booking, app.now())
  return { booking: current, villa, rejection: rejectionOf(current, lastStatus), facts }
}
