import type { App } from "#app/app.ts"
import { readBookingsOfNights } from "#app/booking/booking-store.server.ts"
import { readAllHolds } from "#app/booking/holds/hold-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { findLateRefunds } from "#app/money/refunds/find-late-refunds.server.ts"
import { readFailedEmailCount } from "#app/notify/email/outbox-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type DigestFacts, newAlert } from "./alert.ts"
import { readSlipsWaiting } from "./alert-store.server.ts"
import { digestOf, hasNews, isDigestDue, OCCUPANCY_DAYS } from "./digest.ts"
import { insertAlert } from "./raise-alert-store.server.ts"
import { readRecipients } from "./recipient-store.server.ts"

/** Once a day at the admin's hour, if there is news. @returns how many */
export async function raiseDigests(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [villa, recipients] = await read(app.db, readVilla(app.db), readRecipients(app.db))
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  const due = recipients.filter(({ settings }) => isDigestDue(settings, now, timezone))
  if (due.length === 0) return 0
  const facts = await findDigest(app)
  const news = due
    .map(({ adminId, isOwner }) => ({ adminId, facts: isOwner ? facts : { ...facts, refundsLate: 0 } }))
    .filter((each) => hasNews(each.facts))
  if (news.length === 0) return 0
  const raised = await write(
    app.db,
    news.map(({ adminId, facts: told }) => {
      const dedupeKey = `digest:${adminId}:${facts.date}`
      return insertAlert(newAlert("digest", told, { subject: "digest", dedupeKey, recipientId: adminId }), now)
    }),
  )
  return raised.reduce((total, { meta }) => total + meta.changes, 0)
}

export async function findDigest(app: Pick<App, "db" | "now">): Promise<DigestFacts> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  // From the night before today, in any time zone.
  const nights = { from: dateAfter(utcToday, -2), to: dateAfter(utcToday, OCCUPANCY_DAYS + 2) }
  const { villa, bookings, slipsWaiting, holds, emailsFailed } = await read(app.db, {
    villa: readVilla(app.db),
    bookings: readBookingsOfNights(app.db, nights),
    slipsWaiting: readSlipsWaiting(app.db),
    holds: readAllHolds(app.db, now),
    emailsFailed: readFailedEmailCount(app.db, now - DAY_MS),
  })
  const ids = bookings.map(({ id }) => id)
  const [sums] = await read(app.db, readSumsOf(app.db, ids))
  const { late } = await findLateRefunds(app)
  const { timezone, checkInTime, checkOutTime } = villa ?? DEFAULT_VILLA_SETTINGS
  const source = { bookings, sums, slipsWaiting, holds: holds.bookings, emailsFailed, refundsLate: late.length }
  return digestOf(dateIn(timezone, new Date(now)), { ...source, villa: { timezone, checkInTime, checkOutTime } }, now)
}
