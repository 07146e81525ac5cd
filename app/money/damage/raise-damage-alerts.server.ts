import type { App } from "#app/app.ts"
import { damageToReturnAlert } from "#app/booking/booking-alert.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, write } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { BALANCE_TASK_DAYS } from "#app/money/balance/open-balance.ts"
import { insertAlert, notRaised } from "#app/notify/alerts/raise-alert-store.server.ts"
import { ok } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { instantAt } from "#app/villa/stay-times.ts"
import { readTimezone } from "#app/villa/villa-store.server.ts"
import { damageTasks } from "./damage.ts"
import { readDamageStays } from "./damage-store.server.ts"

/** In the villa's time zone, from which owners are alerted. */
const HOUR = "09:00"

/** For deposits not returned by the day after check-out, once per booking. @returns how many were due */
export async function raiseDamageAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const from = dateAfter(dateIn("UTC", new Date(now)), -BALANCE_TASK_DAYS)
  const [stays, timezone] = await read(app.db, readDamageStays(app.db, from), readTimezone(app.db))
  const today = dateIn(timezone, new Date(now))
  if (now < instantAt(today, HOUR, timezone)) return 0
  const overdue = damageTasks(stays, today)
    .filter(({ task }) => task === "overdue")
    .map(({ booking, amount }) => damageToReturnAlert(booking, amount))
  const due = (await notRaised(app.db, overdue)).map((alert) => ({ id: alert.bookingId!, alert }))
  return runRows(app, "damage-alerts", due, async ({ alert }) => ok(await write(app.db, [insertAlert(alert, now)])))
}
