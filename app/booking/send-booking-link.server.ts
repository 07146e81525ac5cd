import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_SECONDS, HOUR_SECONDS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Booking } from "./booking.ts"
import type { BookingLinkRequest } from "./booking-link-request.ts"
import { queueRequestedLink, readBookingOfLink } from "./booking-link-store.server.ts"
import { bookingUrl, linkExpiresAt } from "./email-for-booking.server.ts"

/** Requests of a network per hour, whatever is typed: mobile networks share IPv4 addresses. */
const REQUESTS_PER_HOUR = 20
/** Emails per day for an email address with a reference. */
const LINKS_PER_DAY = 3

/** Stands in for a booking that there is not, so that the same is computed and queried. */
const NOBODY: BookingToOpen = { id: "", emailVersion: 0, origin: "", checkOut: "2000-01-01", createdAt: 0 }
type BookingToOpen = Pick<Booking, "id" | "emailVersion" | "origin" | "checkOut" | "createdAt">

/**
 * Emails the link to a booking to its guest, who knows its reference and the address it was booked with. Responds the
 * same, after the same queries, whether there is such a booking or not: nobody learns from it that a reference or an
 * address exists.
 * @param network see `holderNetworkOf`
 */
export async function sendBookingLink(
  app: Pick<App, "db" | "counters" | "settings" | "signer" | "now">,
  { email, reference }: BookingLinkRequest,
  { network }: { network: string },
): Promise<Result<null, "too-many-requests", { retryAfterSeconds: number }>> {
  const { within } = app.counters
  if (!(await within({ key: `links:network:${network}`, max: REQUESTS_PER_HOUR, seconds: HOUR_SECONDS })))
    return fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
  const address = email.toLowerCase()
  // Counted by what is typed: nobody who does not know both can use up a guest's emails.
  const ofBooking = { key: `links:booking:${reference}:${address}`, max: LINKS_PER_DAY, seconds: DAY_SECONDS }
  if (!(await within(ofBooking))) return ok(null)
  const now = app.now()
  const [booking] = await read(app.db, readBookingOfLink(app.db, { reference, address }))
  const found = booking && linkExpiresAt(booking) > now ? booking : NOBODY
  const url = await bookingUrl(app, found)
  await write(app.db, [queueRequestedLink(found, url, { now, limited: app.settings.limited })])
  return ok(null)
}
