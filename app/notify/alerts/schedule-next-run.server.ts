import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { readFirstHeldEmail } from "#app/notify/email/outbox-store.server.ts"
import { readFirstHeldAlert } from "./alert-store.server.ts"
import { readFirstDueAt } from "./delivery-store.server.ts"
import { nextRunAt } from "./plan-deliveries.ts"

/** For the first delivery that waits, or is held while a press can be undone: an earlier alarm replaced its own. */
export async function scheduleNextRun(app: Pick<App, "db" | "now" | "alertAlarm">): Promise<void> {
  const now = app.now()
  const { delivery, email, alert } = await read(app.db, {
    delivery: readFirstDueAt(app.db),
    email: readFirstHeldEmail(app.db, now),
    alert: readFirstHeldAlert(app.db, now),
  })
  const times = [nextRunAt(delivery, now), email, alert].filter((at) => at !== null)
  if (times.length > 0) await app.alertAlarm().schedule(Math.min(...times))
}
