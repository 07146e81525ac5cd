import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { violates, write } from "#app/db/database.server.ts"
import { expirePaymentLinks } from "#app/money/links/expire-payment-links.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { findGuest } from "./find-guest.server.ts"
import { eraseObstacle, type Guest } from "./guest.ts"
import type { GuestIdentifier } from "./guest-identifier.ts"
import { erase } from "./guest-store.server.ts"
import { type EraseFailure, refundsSince } from "./retention.ts"

const MAX_ATTEMPTS = 5

/**
 * Erases personal data in one batch; accounting data stays, without a name. Rejected while a stay is ahead, a
 * payment is awaited or a refund may be owed. The history records the admin and the bookings, but not the
 * guest.
 */
export async function eraseGuest(
  app: Pick<App, "db" | "settings" | "now">,
  identifier: GuestIdentifier,
  by: { name: string },
): Promise<Result<Guest, "not-found" | EraseFailure, { references: string[] }>> {
  // Overdue bookings and links must be written as expired first.
  await expireBookings(app)
  await expirePaymentLinks(app)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const guest = await findGuest(app, identifier)
    if (!guest) return fail("not-found")
    const at = app.now()
    const today = dateIn(guest.villa.timezone, new Date(at))
    const obstacle = eraseObstacle(guest, { today, now: at })
    if (obstacle) return fail(obstacle.kind, { references: obstacle.references })
    const subject = {
      bookingIds: guest.bookings.map(({ id }) => id),
      linkIds: guest.links.filter(({ bookingId }) => bookingId === null).map(({ id }) => id),
      email: identifier.email,
    }
    const detail = guest.bookings.map(({ reference }) => reference).join(", ")
    try {
      await write(app.db, [
        ...erase(subject, { at, today, refundsSince: refundsSince(at), actor: "admin", actorName: by.name }),
        recordVillaEvent(app.db, { at, actorName: by.name, action: "guest-erased", detail }),
      ])
      return ok(guest)
    } catch (error) {
      // A booking was changed meanwhile: decide again.
      if (!violates(error, "booking_events_applied")) throw error
    }
  }
  throw new Error("A guest's bookings kept changing while they were being erased")
}
