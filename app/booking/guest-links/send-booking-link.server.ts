import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_SECONDS, HOUR_SECONDS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Booking } from "../booking.ts"
import { bookingUrl, linkExpiresAt } from "../email-for-booking.server.ts"
import type { BookingLinkRequest } from "./booking-link-request.ts"
import { queueRequestedLink, readBookingOfLink } from "./booking-link-store.server.ts"

/** Per network, whatever is typed; mobile networks share IPv4 addresses. */
const REQUESTS_PER_HOUR = 20
/** Per email address and reference. */
const LINKS_PER_DAY = 3

/** Stands in for an unknown booking, so that the same queries run. */
const NOBODY: BookingToOpen = {
  id: "",
  status: "cancelled",
  emailVersion: 0,
  origin: "",
  checkOut: "2000-01-01",
  createdAt: 0,
}
type BookingToOpen = Pick<Booking, "id" | "status" | "emailVersion" | "origin" | "checkOut" | "createdAt">

/**
 * Runs the same queries for unknown bookings, so that nobody can probe references or addresses.
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
  // Counted by the typed pair, so only somebody who knows both can use up a guest's emails.
  const ofBooking = { key: `links:booking:${reference}:${address}`, max: LINKS_PER_DAY, seconds: DAY_SECONDS }
  if (!(await within(ofBooking))) return ok(null)
  const now = app.now()
  const [booking] = await read(app.db, readBookingOfLink(app.db, { reference, address }))
  const found = booking && linkExpiresAt(booking) > now ? booking : NOBODY
  const url = await bookingUrl(app, found)
  // Of a stay that was paid for it always comes: strangers may have booked with the address until its limit is reached.
  const limited = app.settings.limited && found.status !== "confirmed"
  await write(app.db, [queueRequestedLink(found, url, { now, limited })])
  return ok(null)
}
