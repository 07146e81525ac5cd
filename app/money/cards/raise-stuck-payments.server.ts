import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { raiseStuck } from "./card-payment-store.server.ts"

/** The cron settles an interrupted payment within minutes; after this long only the owner can. */
const STUCK_AFTER_MS = 30 * 60_000

export async function raiseStuckPayments(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const [raised] = await write(app.db, [raiseStuck(now - STUCK_AFTER_MS, now)])
  return raised?.meta.changes ?? 0
}
