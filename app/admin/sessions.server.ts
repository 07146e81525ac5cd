import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { HOUR_MS } from "../durations.ts"
import type { LoggedInAdmin } from "./account.ts"
import { deleteSession, extendSession, readSession } from "./admin-store.server.ts"

/** Sliding expiry: a session expires this long after its last use. */
const SESSION_HOURS = 12
/** A session expires this long after log-in, even if it is in use. */
const SESSION_MAX_DAYS = 30
/** A session's last use is recorded at most this often, not with every request. */
const EXTEND_AFTER_MS = 10 * 60 * 1000
const TOKEN_BYTES = 32

/** The longest life of a session, in seconds: that of the cookie of a session that stays logged in. */
export const SESSION_MAX_SECONDS = SESSION_MAX_DAYS * 24 * 60 * 60

/**
 * @property device the browser and the system, see `deviceOf`; empty if unknown
 * @property staySignedIn whether the session lasts thirty days even if it is not used
 */
export type SessionRequest = { device?: string; staySignedIn?: boolean }

/** Prepares a session. @returns its token, of which only the hash is stored, and what to store (`insertSession`) */
export async function newSession(
  app: Pick<App, "now" | "randomBytes" | "sha256">,
  { device = "", staySignedIn = false }: SessionRequest,
) {
  const token = newToken(app)
  const createdAt = app.now()
  const expiresAt = createdAt + (staySignedIn ? SESSION_MAX_SECONDS * 1000 : SESSION_HOURS * HOUR_MS)
  return { token, session: { tokenHash: await hashToken(app, token), createdAt, expiresAt, device } }
}

/**
 * The admin of a session token, or null if it is invalid or expired. Extends the session to twelve hours from now, up
 * to thirty days in all.
 */
export async function findAdmin(app: Pick<App, "db" | "now" | "sha256">, token: string): Promise<LoggedInAdmin | null> {
  const now = app.now()
  const tokenHash = await hashToken(app, token)
  const [found] = await read(app.db, readSession(app.db, tokenHash, now))
  if (!found) return null
  const { createdAt, usedAt, expiresAt } = found.session
  if (now - (usedAt ?? createdAt) > EXTEND_AFTER_MS) {
    const lastEnd = createdAt + SESSION_MAX_SECONDS * 1000
    const extended = Math.max(expiresAt, Math.min(now + SESSION_HOURS * HOUR_MS, lastEnd))
    await write(app.db, [extendSession(app.db, tokenHash, { usedAt: now, expiresAt: extended })])
  }
  return { ...found.admin, sessionId: tokenHash }
}

/** Deletes a session. */
export async function closeSession(app: Pick<App, "db" | "sha256">, token: string): Promise<void> {
  await write(app.db, [deleteSession(app.db, await hashToken(app, token))])
}

/** A random URL-safe token. */
export function newToken(app: Pick<App, "randomBytes">): string {
  const text = btoa(String.fromCharCode(...app.randomBytes(TOKEN_BYTES)))
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
}

export function hashToken(app: Pick<App, "sha256">, token: string): Promise<string> {
  return app.sha256(new TextEncoder().encode(token))
}
