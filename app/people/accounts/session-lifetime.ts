import { DAY_MS, HOUR_MS } from "#app/durations.ts"

/** A session ends this long after its last use. */
const SESSION_HOURS = 12
/** A session ends this long after the log-in at the latest; one that stays logged in lasts until then without any use. */
const SESSION_MAX_DAYS = 30

/** The longest life of a session, in seconds: that of the cookie of a session that stays logged in. */
export const SESSION_MAX_SECONDS = SESSION_MAX_DAYS * 24 * 60 * 60

/** When a session that is opened now ends. Instants are epoch milliseconds. */
export function newSessionEnd(now: number, { staySignedIn }: { staySignedIn: boolean }): number {
  return now + (staySignedIn ? SESSION_MAX_DAYS * DAY_MS : SESSION_HOURS * HOUR_MS)
}

/** When a session that is used now ends; never earlier than before. */
export function extendedSessionEnd({ createdAt, expiresAt }: { createdAt: number; expiresAt: number }, now: number) {
  const lastEnd = createdAt + SESSION_MAX_DAYS * DAY_MS
  return Math.max(expiresAt, Math.min(now + SESSION_HOURS * HOUR_MS, lastEnd))
}
