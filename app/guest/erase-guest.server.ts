import type { App } from "../app.ts"
import { expireBookings } from "../booking/expire-bookings.server.ts"
import { dateIn } from "../booking/villa-date.ts"
import { violates, write } from "../db/database.server.ts"
import { expirePaymentLinks } from "../payment/expire-payment-links.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { recordVillaEvent } from "../villa/villa-store.server.ts"
import { findGuest } from "./find-guest.server.ts"
import { eraseObstacle, type Guest } from "./guest.ts"
import type { GuestQuestion } from "./guest-question.ts"
import { erase } from "./guest-store.server.ts"
import type { EraseFailure } from "./retention.ts"

const MAX_ATTEMPTS = 5

/**
 * Takes out all that tells who somebody was, in one batch; what the books need stays, without a name. Refused, with the
 * numbers of the bookings or links, while a stay of theirs is ahead or money is owed. The history says who did it and for which
 * bookings, never for whom.
 * @returns what there was
 */
export async function eraseGuest(
  app: Pick<App, "db" | "settings" | "now">,
  question: GuestQuestion,
  by: { name: string },
): Promise<Result<Guest, "not-found" | EraseFailure, { references: string[] }>> {
  // What is over by the clock must be over in the rows, too.
  await expireBookings(app)
  await expirePaymentLinks(app)
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const guest = await findGuest(app, question)
    if (!guest) return fail("not-found")
    const at = app.now()
    const today = dateIn(guest.villa.timezone, new Date(at))
    const hindered = eraseObstacle(guest, today)
    if (hindered) return fail(hindered.kind, { references: hindered.references })
    const subject = {
      bookingIds: guest.bookings.map(({ id }) => id),
      linkIds: guest.links.filter(({ bookingId }) => bookingId === null).map(({ id }) => id),
      email: question.email,
    }
    const detail = guest.bookings.map(({ reference }) => reference).join(", ")
    try {
      await write(app.db, [
        ...erase(subject, { at, today, actor: "admin", actorName: by.name }),
        recordVillaEvent(app.db, { at, actorName: by.name, action: "guest-erased", detail }),
      ])
      return ok(guest)
    } catch (error) {
      // Somebody changed one of the bookings meanwhile: it is looked at once more.
      if (!violates(error, "booking_events_applied")) throw error
    }
  }
  throw new Error("A guest's bookings kept changing while they were being erased")
}
