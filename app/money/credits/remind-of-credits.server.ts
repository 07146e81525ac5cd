import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { creditEndingAlert } from "#app/booking/booking-alert.ts"
import { readBookings } from "#app/booking/booking-store.server.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { insertAlert, notRaised } from "#app/notify/alerts/raise-alert-store.server.ts"
import { ok } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { creditReminderDue, creditReminderKey } from "./credit.ts"
import { type HeldCredit, queueCreditEnding, readCredits, readQueuedReminders } from "./credit-store.server.ts"

type EndingCredit = { credit: HeldCredit; booking: Booking; days: number }
type DueWrite = { id: string; write: Write }

/**
 * Alerts owners of credits whose last day is near and reminds their guests, each twice. Nothing of a credit
 * moves by itself. @returns how many were due
 */
export async function remindOfCredits(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [credits, timezone] = await read(app.db, readCredits(app.db), readTimezone(app.db))
  const due = credits.flatMap((credit) => {
    const days = creditReminderDue(credit, timezone, now)
    return days === null ? [] : [{ credit, days }]
  })
  if (due.length === 0) return 0
  const ids = [...new Set(due.map(({ credit }) => credit.bookingId))]
  const [bookings, queued] = await read(app.db, readBookings(app.db, ids), readQueuedReminders(app.db, ids))
  const ending = due.flatMap(({ credit, days }) => {
    const booking = bookings.get(credit.bookingId)
    return booking ? [{ credit, days, booking }] : []
  })
  const writes = [...(await alertsOf(app, ending)), ...remindersOf(ending, queued, now)]
  return runRows(app, "credit-alerts", writes, async (each) => ok(await write(app.db, [each.write])))
}

async function alertsOf({ db, now }: Pick<App, "db" | "now">, ending: EndingCredit[]): Promise<DueWrite[]> {
  const alerts = ending.map(({ booking, credit, days }) => creditEndingAlert(booking, credit, days))
  const due = await notRaised(db, alerts)
  return due.map((alert) => ({ id: alert.dedupeKey, write: insertAlert(alert, now()) }))
}

/** By LINE too, or instead, as other reminders; none where the guest has neither. */
function remindersOf(ending: EndingCredit[], queued: Set<string>, now: number): DueWrite[] {
  return ending.flatMap(({ credit, days }) => {
    const key = creditReminderKey(credit, days)
    return queued.has(key) ? [] : [{ id: key, write: queueCreditEnding(credit, key, now) }]
  })
}
