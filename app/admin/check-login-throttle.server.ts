import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import type { FailureLimit } from "./account.ts"
import { insertAttempt } from "./admin-store.server.ts"

const MINUTE_MS = 60 * 1000

/**
 * Whether one more try to come in may be judged, and counts it as failed until it is forgiven. Exact, however many try at
 * once; never lifted, not even where `LIMITS` is off.
 * @param limits whom a failure is held against, each by itself
 */
export async function isAttemptAllowed(
  app: Pick<App, "db">,
  limits: (FailureLimit & { who: string })[],
  now: number,
): Promise<boolean> {
  const counters = limits.map(({ who, most, withinMinutes }) => ({ who, most, since: now - withinMinutes * MINUTE_MS }))
  const [counted] = await write(app.db, [insertAttempt(counters, now)])
  return Boolean(counted?.meta.changes)
}
