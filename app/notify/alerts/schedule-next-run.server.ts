import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import { readFirstDueAt } from "./delivery-store.server.ts"
import { nextRunAt } from "./plan-deliveries.ts"

export async function scheduleNextRun(app: Pick<App, "db" | "now" | "alertAlarm">): Promise<void> {
  const [firstDueAt] = await read(app.db, readFirstDueAt(app.db))
  const at = nextRunAt(firstDueAt, app.now())
  if (at !== null) await app.alertAlarm().schedule(at)
}
