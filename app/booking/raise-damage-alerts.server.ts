import type { App } from "../app.ts"
import { insertAlert, notRaised } from "../db/alerts.server.ts"
import { read, write } from "../db/database.server.ts"
import { runRows } from "../job/run-jobs.server.ts"
import { ok } from "../result.ts"
import { dateAfter } from "../villa/dates.ts"
import { instantAt } from "../villa/stay-times.ts"
import { readTimezone } from "../villa/villa-store.server.ts"
import { damageToReturnAlert } from "./booking-alert.ts"
import { damageTasks } from "./damage.ts"
import { readDamageStays } from "./damage-store.server.ts"
import { BALANCE_TASK_DAYS } from "./open-balance.ts"
import { dateIn } from "./villa-date.ts"

/** The hour of the villa from which owners are alerted. */
const HOUR = "09:00"

/**
 * Alerts owners to damage deposits that were not returned by the day after check-out, once for each booking.
 * @returns how many alerts were due
 */
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
