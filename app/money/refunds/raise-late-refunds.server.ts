import type { App } from "#app/app.ts"
import { refundLateAlert } from "#app/booking/booking-alert.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { insertAlert, notRaised } from "#app/notify/alerts/raise-alert-store.server.ts"
import { ok } from "#app/result.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import { findLateRefunds } from "./find-late-refunds.server.ts"

/** In the villa's time zone, from which owners are alerted. */
const HOUR = "09:00"

/** For refunds not transferred by their day, once each. @returns how many were due */
export async function raiseLateRefunds(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const { timezone, late } = await findLateRefunds(app)
  if (now < instantAt(dateIn(timezone, new Date(now)), HOUR, timezone)) return 0
  const alerts = late.map(({ refund, booking }) => refundLateAlert(booking, refund))
  const due = (await notRaised(app.db, alerts)).map((alert) => ({ id: alert.dedupeKey, alert }))
  return runRows(app, "late-refunds", due, async ({ alert }) => ok(await write(app.db, [insertAlert(alert, now)])))
}
