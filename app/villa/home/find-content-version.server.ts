import type { App } from "#app/app.ts"
import { nextBookableChange } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { CONTENT_VERSION_SQL, readCacheExpiry } from "./content-version-store.server.ts"

/** Changes with each write to the villa, its rooms, images or nights. Null before the first write. */
export async function findContentVersion({ db }: Pick<App, "db">): Promise<string | null> {
  const [result] = await db.$client.batch<{ version: string }>([db.$client.prepare(CONTENT_VERSION_SQL)])
  return result?.results[0]?.version ?? null
}

/**
 * Epoch milliseconds of the home page's next change without a write: the villa's midnight, the end of the
 * notice for a check-in, the next payment deadline or publication of a review. `now` without a villa.
 */
export async function findCacheExpiry(app: Pick<App, "db">, now: number): Promise<number> {
  const [expiry] = await read(app.db, readCacheExpiry(app.db, now))
  if (!expiry) return now
  const { villa, nextDeadline, nextReview } = expiry
  const never = Number.POSITIVE_INFINITY
  return Math.min(nextBookableChange(villa, villa.noticeHours, now), nextDeadline ?? never, nextReview ?? never)
}
