import type { App } from "../app.ts"
import { dateAfter } from "../booking/stay.ts"
import { atHour, dateIn } from "../booking/villa-date.ts"
import { read, violates, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import { VILLA_DEFAULTS } from "../villa/villa.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { erase, eraseOldEmails, readBookingsToErase, readLinksToErase } from "./guest-store.server.ts"
import { erasedUpTo } from "./retention.ts"

/** What one run of the cron erases at most of each kind; the rest waits for the next, five minutes later. */
const BATCH_SIZE = 100

/**
 * Erases the personal data of old stays and of old payment links without a booking in one batch, and deletes old emails
 * about no booking. Never touches unpaid and future stays. Idempotent.
 * @returns how many bookings and links
 */
export async function eraseOldStays(app: Pick<App, "db" | "now" | "settings">): Promise<number> {
  const at = app.now()
  const [villa] = await read(app.db, readVilla(app.db))
  const timezone = villa?.timezone ?? VILLA_DEFAULTS.timezone
  const today = dateIn(timezone, new Date(at))
  const upTo = erasedUpTo(today, app.settings.retentionMonths)
  const before = Date.parse(atHour(dateAfter(upTo, 1), "00:00", timezone))
  const [bookingIds, linkIds] = await read(
    app.db,
    readBookingsToErase(app.db, upTo, BATCH_SIZE),
    readLinksToErase(app.db, before, BATCH_SIZE),
  )
  const subject = { bookingIds, linkIds, email: null }
  const nothing = bookingIds.length + linkIds.length === 0
  try {
    await write(app.db, [
      ...(nothing ? [] : erase(subject, { at, today, refundsSince: null, actor: "system", actorName: null })),
      eraseOldEmails(before, BATCH_SIZE),
    ])
  } catch (error) {
    if (!violates(error, "booking_events_applied")) throw error
    // One of them was changed at this moment: all wait for the next run.
    logError("erasure-outrun", { error })
    return 0
  }
  return bookingIds.length + linkIds.length
}
