import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { readPerson } from "#app/people/team/staff-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { readVilla, recordVillaEvent } from "#app/villa/villa-store.server.ts"
import type { LoggedInAdmin, OwnSession } from "./account.ts"
import { accountEmail } from "./account-notice.server.ts"
import { deleteSession, deleteSessions, readSessions } from "./admin-store.server.ts"

/** The current session first, then the newest. `timezone` is the villa's. */
export async function listSessions(
  app: Pick<App, "db" | "now">,
  { id, sessionId }: LoggedInAdmin,
): Promise<{ sessions: OwnSession[]; timezone: string }> {
  const [rows, villa] = await read(app.db, readSessions(app.db, id, app.now()), readVilla(app.db))
  const sessions = rows.map(({ tokenHash, device, createdAt, usedAt }) => ({
    id: tokenHash,
    device,
    createdAt,
    usedAt: usedAt ?? createdAt,
    isCurrent: tokenHash === sessionId,
  }))
  return {
    sessions: sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    timezone: villa?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone,
  }
}

/** Notifies the admin. `ended` null: all but the current session. `not-found` also for others' sessions. */
export async function endSessions(
  app: Pick<App, "db" | "now" | "newId" | "origin">,
  admin: LoggedInAdmin,
  ended: string | null,
): Promise<Result<number, "not-found">> {
  const [sessions, person, villa] = await read(
    app.db,
    readSessions(app.db, admin.id, app.now()),
    readPerson(app.db, admin.id),
    readVilla(app.db),
  )
  const chosen = sessions.filter(({ tokenHash }) => (ended ? tokenHash === ended : tokenHash !== admin.sessionId))
  if (!person || chosen.length === 0) return ended ? fail("not-found") : ok(0)
  const change = "sessions-ended"
  const { name } = admin
  await write(app.db, [
    ended ? deleteSession(app.db, ended) : deleteSessions(app.db, admin.id, admin.sessionId),
    recordVillaEvent(app.db, { at: app.now(), actorName: name, action: change, detail: name }),
    accountEmail(app, { change, person, by: name, villa }),
  ])
  return ok(chosen.length)
}
