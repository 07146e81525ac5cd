import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import { readCacheExpiry } from "./content-version-store.server.ts"
import { nextMidnight } from "./villa-date.ts"

/**
 * When the villa's offer changes though nobody writes: the day is over there, or the time of an unpaid booking is. Epoch
 * milliseconds; `now` where there is no villa.
 */
export async function findCacheExpiry(app: Pick<App, "db">, now: number): Promise<number> {
  const [end] = await read(app.db, readCacheExpiry(app.db, now))
  if (!end) return now
  return Math.min(nextMidnight(end.timezone, now), end.nextDeadline ?? Number.POSITIVE_INFINITY)
}
