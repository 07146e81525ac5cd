import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { findAllEmailsToCheck } from "#app/notify/email/check-emails.server.ts"
import type { Booking } from "../booking.ts"
import { bookingUrl, LINK_DAYS_AFTER_STAY } from "../email-for-booking.server.ts"
import { queueNewLink, readBookingsWithoutLink } from "./booking-link-store.server.ts"

/** Per run; the cron sends the rest. */
const BATCH_SIZE = 50
const SHOWN_MAX = 100

/** Skips addresses to be checked: a former colleague may have entered their own. @returns the number sent */
export async function renewBookingLinks(app: Pick<App, "db" | "signer" | "now">): Promise<number> {
  // A cheap check first: nearly always, no guest needs a new link.
  if ((await withoutLink(app, { hasEmail: true, limit: 1 })).length === 0) return 0
  const except = (await findAllEmailsToCheck(app)).map(({ bookingId }) => bookingId)
  const owed = await withoutLink(app, { hasEmail: true, limit: BATCH_SIZE, except })
  if (owed.length === 0) return 0
  const now = app.now()
  const writes = await Promise.all(
    owed.map(async (booking) => queueNewLink(app.db, booking, await bookingUrl(app, booking), now)),
  )
  await write(app.db, writes.flat())
  return owed.length
}

/** Guests without an email address, who need their new link by hand. */
export function findBookingLinksToSend(app: Pick<App, "db" | "now">): Promise<Booking[]> {
  return withoutLink(app, { hasEmail: false, limit: SHOWN_MAX })
}

async function withoutLink(
  app: Pick<App, "db" | "now">,
  which: { hasEmail: boolean; limit: number; except?: string[] },
): Promise<Booking[]> {
  const after = dateIn("UTC", new Date(app.now() - LINK_DAYS_AFTER_STAY * DAY_MS))
  const [owed] = await read(app.db, readBookingsWithoutLink(app.db, { ...which, after }))
  return owed
}
