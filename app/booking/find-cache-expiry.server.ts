import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readCacheExpiry } from "./content-version-store.server.ts"
import { nextMidnight } from "./villa-date.ts"

/**
 * When the home page changes without a write: at the villa's midnight or at the next payment deadline. Epoch
 * milliseconds; `now` if there is no villa.
 */
export async function findCacheExpiry(app: Pick<App, "db">, now: number): Promise<number> {
  const [expiry] = await read(app.db, readCacheExpiry(app.db, now))
  if (!expiry) return now
  return Math.min(nextMidnight(expiry.timezone, now), expiry.nextDeadline ?? Number.POSITIVE_INFINITY)
}
