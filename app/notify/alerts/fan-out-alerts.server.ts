import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { HOUR_MS } from "#app/durations.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { newAlert } from "./alert.ts"
import { markFannedOut, readAlertsBeyondLimit, readAlertsToFanOut } from "./alert-store.server.ts"
import { insertDeliveries } from "./delivery-store.server.ts"
import { jobsAreLate } from "./heartbeat.ts"
import { planDeliveries, urgencyOf } from "./plan-deliveries.ts"
import { insertAlert } from "./raise-alert-store.server.ts"
import { readRecipients } from "./recipient-store.server.ts"

const BATCH_SIZE = 50

/** Writes and marks in one batch, so that concurrent calls write once. Also reports a stopped cron. */
export async function fanOutAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  // Without the recipients, because this runs after every request that writes.
  const [jobsAt, feedsAt, alerts] = await read(
    app.db,
    readHeartbeat(app.db, "cron"),
    readHeartbeat(app.db, "feeds"),
    readAlertsToFanOut(app.db, now, BATCH_SIZE),
  )
  const lastAt = [jobsAt, feedsAt].find((at) => at !== null && jobsAreLate(at, now))
  if (lastAt != null) {
    const late = newAlert("jobs-late", { lastAt }, { subject: "jobs", dedupeKey: `jobs-late:${lastAt}` })
    const [raised] = await write(app.db, [insertAlert(late, now)])
    if (raised?.meta.changes === 1) return fanOutAlerts(app)
  }
  if (alerts.length === 0) return 0
  const hourStart = now - (now % HOUR_MS)
  const [villa, recipients, tooMany] = await read(
    app.db,
    readVilla(app.db),
    readRecipients(app.db),
    readAlertsBeyondLimit(app.db, hourStart),
  )
  const timezone = villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone
  const planned = alerts.flatMap((alert) => {
    const notBefore = tooMany.has(alert.id) ? hourStart + HOUR_MS : now
    const deliveries = planDeliveries(alert, recipients, { now, timezone, notBefore })
    return deliveries.map((delivery) => ({ ...delivery, alertId: alert.id }))
  })
  const urgent = alerts.filter((alert) => alert.urgency !== "urgent" && urgencyOf(alert, timezone) === "urgent")
  const ids = (some: { id: string }[]) => some.map(({ id }) => id)
  await write(app.db, [insertDeliveries(planned, now), ...markFannedOut(ids(alerts), ids(urgent), now)])
  return alerts.length
}
