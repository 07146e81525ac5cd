import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { insertFailedEmailAlerts } from "./failed-email-store.server.ts"

/** An email that is refused and retried may still be sent within this time. */
const UNSENT_MS = 30 * 60_000

export async function raiseFailedEmailAlerts(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [raised] = await write(app.db, [
    insertFailedEmailAlerts({ now, unsentSince: now - UNSENT_MS, since: now - DAY_MS }),
  ])
  return raised?.meta.changes ?? 0
}
