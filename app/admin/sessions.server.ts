import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import type { SignedInAdmin } from "./account.ts"
import { deleteSession, extendSession, insertSession, readSession } from "./admin-store.server.ts"

const HOUR_MS = 60 * 60 * 1000
/** Sliding expiry: a session expires this long after its last use. */
const SESSION_HOURS = 12
/** A session expires this long after log-in, even if it is in use. */
const SESSION_MAX_DAYS = 30
/** A session's last use is recorded at most this often, not with every request. */
const EXTEND_AFTER_MS = 10 * 60 * 1000
const TOKEN_BYTES = 32

/** The longest life of a session, in seconds: that of the cookie of a session that stays signed in. */
export const SESSION_MAX_SECONDS = SESSION_MAX_DAYS * 24 * 60 * 60

/**
 * @property device the browser and the system, see `deviceOf`
 * @property staySignedIn whether the session lasts thirty days even if it is not used
 */
type NewSession = { device?: string; staySignedIn?: boolean }

/** Creates a session. @returns its token, of which only the hash is stored */
export async function openSession(
  app: Pick<App, "db" | "now" | "randomBytes" | "sha256">,
  adminId: string,
  { device = "", staySignedIn = false }: NewSession = {},
): Promise<string> {
  const token = newToken(app)
  const now = app.now()
  const tokenHash = await hashToken(app, token)
  const expiresAt = now + (staySignedIn ? SESSION_MAX_SECONDS * 1000 : SESSION_HOURS * HOUR_MS)
  await write(app.db, [insertSession(app.db, { tokenHash, adminId, createdAt: now, expiresAt, device, usedAt: null })])
  return token
}

/**
 * The admin of a session token, or null if it is invalid or expired. Extends the session to twelve hours from now, up
 * to thirty days in all.
 */
export async function findAdmin(app: Pick<App, "db" | "now" | "sha256">, token: string): Promise<SignedInAdmin | null> {
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
