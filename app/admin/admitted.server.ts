import type { App } from "../context.server.ts"
import { write } from "../db/database.server.ts"
import { LOG_IN_FAILURES } from "./account.ts"
import { admitTry } from "./admin-store.server.ts"

const MINUTE_MS = 60 * 1000

/**
 * Whether one more try to come in may be judged, and counts it as failed until it is forgiven. Exact, however many try at
 * once; never lifted, not even where `LIMITS` is off.
 * @param who whom a failure is held against, each by itself
 */
export async function admitted(app: Pick<App, "db">, who: string[], now: number): Promise<boolean> {
  const since = now - LOG_IN_FAILURES.withinMinutes * MINUTE_MS
  const [counted] = await write(app.db, [admitTry(who, now, since, LOG_IN_FAILURES.most)])
  return Boolean(counted?.meta.changes)
}
