import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { countAttempts, insertAttempt } from "./admin-store.server.ts"

const MINUTE_MS = 60 * 1000

/** This many failures within this time block further attempts. */
type FailureLimit = { max: number; withinMinutes: number }
/** Log-ins by address, account or known device; setup codes by address. */
export const LOGIN_ATTEMPT_LIMIT: FailureLimit = { max: 10, withinMinutes: 15 }
/**
 * Log-ins by the network of an address where it is wider, an IPv6 /48: it has 65,536 addresses to rate limits, and every
 * attempt costs a hash. More than for an address, because others may share it.
 */
export const NETWORK_ATTEMPT_LIMIT: FailureLimit = { max: 100, withinMinutes: 15 }
/** Setup codes from all addresses together, against a distributed attack. */
export const SETUP_CODE_ATTEMPT_LIMIT: FailureLimit = { max: 30, withinMinutes: 60 }

/**
 * Whether one more attempt is allowed. Counts it as failed until it is cleared, in one statement, so that concurrent
 * attempts cannot exceed the limit. Applies even if `LIMITS` is off.
 * @param limits the keys that a failure counts against
 */
export async function countLogInAttempt(
  app: Pick<App, "db">,
  limits: (FailureLimit & { who: string })[],
  now: number,
): Promise<boolean> {
  const counters = limits.map(({ who, max, withinMinutes }) => ({ who, max, since: now - withinMinutes * MINUTE_MS }))
  const [counted] = await write(app.db, [insertAttempt(counters, now)])
  return Boolean(counted?.meta.changes)
}

/** Whether one of the limits of `countLogInAttempt` is reached: which of several has refused an attempt. */
export async function isLimitReached(
  app: Pick<App, "db">,
  { who, max, withinMinutes }: FailureLimit & { who: string },
  now: number,
): Promise<boolean> {
  const [count] = await read(app.db, countAttempts(app.db, who, now - withinMinutes * MINUTE_MS))
  return count >= max
}
