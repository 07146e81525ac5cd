import { DAY_MS, HOUR_MS } from "#app/durations.ts"

/** A session ends this long after its last use. */
const SESSION_HOURS = 12
/** The maximum after log-in. With `staySignedIn` a session lasts this long without use. */
const SESSION_MAX_DAYS = 30

/** Also the cookie's lifetime with `staySignedIn`. */
export const SESSION_MAX_SECONDS = SESSION_MAX_DAYS * 24 * 60 * 60

/** In epoch milliseconds. */
export function newSessionEnd(now: number, { staySignedIn }: { staySignedIn: boolean }): number {
  return now + (staySignedIn ? SESSION_MAX_DAYS * DAY_MS : SESSION_HOURS * HOUR_MS)
}

/** Never earlier than the previous end. */
export function extendedSessionEnd({ createdAt, expiresAt }: { createdAt: number; expiresAt: number }, now: number) {
  const lastEnd = createdAt + SESSION_MAX_DAYS * DAY_MS
  return Math.max(expiresAt, Math.min(now + SESSION_HOURS * HOUR_MS, lastEnd))
}
