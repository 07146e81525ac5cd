import type { App } from "#app/app.ts"
import { creditEndingAlert } from "#app/booking/booking-alert.ts"
import { readBookings } from "#app/booking/booking-store.server.ts"
import { insertAlert, notRaised } from "#app/db/alerts.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { ok } from "#app/result.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { creditReminderDue } from "./credit.ts"
import { readCredits } from "./credit-store.server.ts"

/** For credits whose last day is near, twice each. @returns how many were due */
export async function raiseCreditAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [credits, timezone] = await read(app.db, readCredits(app.db), readTimezone(app.db))
  const ending = credits.flatMap((credit) => {
    const days = creditReminderDue(credit, timezone, now)
    return days === null ? [] : [{ credit, days }]
  })
  if (ending.length === 0) return 0
  const [bookings] = await read(
    app.db,
    readBookings(app.db, [...new Set(ending.map(({ credit }) => credit.bookingId))]),
  )
  const alerts = ending.flatMap(({ credit, days }) => {
    const booking = bookings.get(credit.bookingId)
    return booking ? [creditEndingAlert(booking, credit, days)] : []
  })
  const due = (await notRaised(app.db, alerts)).map((alert) => ({ id: alert.dedupeKey, alert }))
  return runRows(app, "credit-alerts", due, async ({ alert }) => ok(await write(app.db, [insertAlert(alert, now)])))
}
