import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { randomToken } from "#app/people/random-token.server.ts"
import type { LoggedInAdmin } from "./account.ts"
import { deleteSession, deleteStale, extendSession, readSession } from "./admin-store.server.ts"
import { SETUP_CODE_ATTEMPT_LIMIT } from "./count-log-in-attempt.server.ts"
import { extendedSessionEnd, newSessionEnd } from "./session-lifetime.ts"

/** The last use is recorded at most this often, not with every request. */
const EXTEND_AFTER_MS = 10 * 60 * 1000
const TOKEN_BYTES = 32

/** `device`: see `userAgentLabel`; empty if unknown. `staySignedIn`: see session-lifetime.ts. */
export type SessionRequest = { device?: string; staySignedIn?: boolean }

/** @returns the token, of which only the hash is stored, and the row for `insertSession` */
export async function newSession(
  app: Pick<App, "now" | "randomBytes" | "sha256">,
  { device = "", staySignedIn = false }: SessionRequest,
) {
  const token = newToken(app)
  const createdAt = app.now()
  const expiresAt = newSessionEnd(createdAt, { staySignedIn })
  return { token, session: { tokenHash: await hashToken(app, token), createdAt, expiresAt, device } }
}

/** Null if the token is invalid or expired. Extends the session, see session-lifetime.ts. */
export async function findAdmin(app: Pick<App, "db" | "now" | "sha256">, token: string): Promise<LoggedInAdmin | null> {
  const now = app.now()
  const tokenHash = await hashToken(app, token)
  const [found] = await read(app.db, readSession(app.db, tokenHash, now))
  if (!found) return null
  const { createdAt, usedAt } = found.session
  if (now - (usedAt ?? createdAt) > EXTEND_AFTER_MS && !app.db.$client.isReadOnly) {
    const expiresAt = extendedSessionEnd(found.session, now)
    await write(app.db, [extendSession(app.db, tokenHash, { usedAt: now, expiresAt })])
  }
  return { ...found.admin, sessionId: tokenHash }
}

export async function closeSession(app: Pick<App, "db" | "sha256">, token: string): Promise<void> {
  await write(app.db, [deleteSession(app.db, await hashToken(app, token))])
}

/** Of a session, an invite or a reset link. */
export function newToken(app: Pick<App, "randomBytes">): string {
  return randomToken(app, TOKEN_BYTES)
}

export function hashToken(app: Pick<App, "sha256">, token: string): Promise<string> {
  return app.sha256(new TextEncoder().encode(token))
}

/** Also deletes expired invites and reset links, and failed log-ins that no longer count. */
export async function cleanUpSessions(app: Pick<App, "db" | "now">): Promise<void> {
  const now = app.now()
  await write(app.db, deleteStale(app.db, now, now - SETUP_CODE_ATTEMPT_LIMIT.withinMinutes * 60 * 1000))
}
