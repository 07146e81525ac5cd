import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import type { Subject } from "#app/db/guest-rows.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { logError } from "#app/log.server.ts"
import { eraseBuyers } from "#app/money/receipts/receipt-store.server.ts"
import { erasePayees } from "#app/money/refunds/refund-store.server.ts"
import { ok } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { type Erasure, erase, eraseOldEmails, readBookingsToErase, readLinksToErase } from "./guest-store.server.ts"
import { receiptsCutoff, retentionCutoff } from "./retention.ts"

/** Per kind and cron run; the next run, five minutes later, continues. */
const BATCH_SIZE = 100
/** Days after a transfer for which the payee's account is kept, for questions about the transfer. */
const PAYEE_DAYS = 30

/**
 * What of a guest goes: `erase` in `guest-store.server.ts`. Also erases old payment links without a booking and emails
 * about no booking. Unpaid and future stays are never touched. If the batch fails, erases row by row, so that one row
 * cannot block the others. Idempotent.
 * @returns the number of bookings and links
 */
export async function eraseOldStays(app: Pick<App, "db" | "now" | "settings">): Promise<number> {
  const at = app.now()
  const [villa] = await read(app.db, readVilla(app.db))
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  const today = dateIn(timezone, new Date(at))
  const upTo = retentionCutoff(today, app.settings.retentionMonths)
  const before = instantAt(dateAfter(upTo, 1), "00:00", timezone)
  const [bookingIds, linkIds] = await read(
    app.db,
    readBookingsToErase(app.db, { upTo, now: at }, BATCH_SIZE),
    readLinksToErase(app.db, before, BATCH_SIZE),
  )
  const erased = await eraseAll(app, { bookingIds, linkIds }, { at, today })
  await write(app.db, [
    eraseOldEmails(before, BATCH_SIZE),
    erasePayees(app.db, at - PAYEE_DAYS * DAY_MS),
    eraseBuyers(app.db, receiptsCutoff(today)),
  ])
  return erased
}

async function eraseAll(
  app: Pick<App, "db" | "now">,
  { bookingIds, linkIds }: Pick<Subject, "bookingIds" | "linkIds">,
  { at, today }: Pick<Erasure, "at" | "today">,
): Promise<number> {
  const erasure: Erasure = { at, today, refundsSince: null, actor: "system", actorName: null }
  const subjects = [
    ...bookingIds.map((id) => ({ id, bookingIds: [id], linkIds: [], email: null })),
    ...linkIds.map((id) => ({ id, bookingIds: [], linkIds: [id], email: null })),
  ]
  if (subjects.length === 0) return 0
  try {
    await write(app.db, erase({ bookingIds, linkIds, email: null }, erasure))
    return subjects.length
  } catch (error) {
    logError("erasure-batch-failed", { error })
    return runRows(app, "erase-stays", subjects, async (subject) => ok(await write(app.db, erase(subject, erasure))))
  }
}
