import type { App } from "../app.ts"
import { deleteAlerts } from "../db/alerts.server.ts"
import { write } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { olderThan } from "./alert-store.server.ts"

/** How long alerts are listed and stored. */
export const ALERT_RETENTION_DAYS = 90
const BATCH_SIZE = 500

/** Deletes old alerts with their deliveries and emails. @returns how many */
export async function cleanUpAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const before = app.now() - ALERT_RETENTION_DAYS * DAY_MS
  const deleted = await write(app.db, deleteAlerts(olderThan(before, BATCH_SIZE)))
  return deleted.at(-1)?.meta.changes ?? 0
}
