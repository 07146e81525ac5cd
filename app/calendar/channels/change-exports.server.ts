import type { App } from "#app/app.ts"
import type { ExportView } from "#app/calendar/month/calendar-view.ts"
import { read, write } from "#app/db/database.server.ts"
import { LINK_TOKEN_BYTES, randomToken } from "#app/people/random-token.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { insertExport, readExport, readExports, revokeExport } from "./export-store.server.ts"
import { exportView } from "./find-calendars.server.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "randomBytes" | "origin">
type By = { name: string }

/** Exports not tied to a feed, for the owner's own apps. */
const MAX_OWN_EXPORTS = 20

/** Creates an export of all taken nights, for the owner's own apps. */
export async function createExport(
  app: Needs,
  { name }: { name: string },
  by: By,
): Promise<Result<ExportView, "export-too-many">> {
  const [exports] = await read(app.db, readExports(app.db))
  if (exports.filter(({ feedId }) => feedId === null).length >= MAX_OWN_EXPORTS) return fail("export-too-many")
  const now = app.now()
  const row = { id: app.newId(), feedId: null, name, token: randomToken(app, LINK_TOKEN_BYTES), createdAt: now }
  await write(app.db, [
    insertExport(app.db, row),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "export-added", detail: name }),
  ])
  return ok(exportView({ ...row, fetchedAt: null, fetchedBy: null }, app.origin))
}

/** Gives an export a new address; the old one then answers 410. */
export async function rotateExport(app: Needs, id: string, by: By): Promise<Result<ExportView, "not-found">> {
  const [found] = await read(app.db, readExport(app.db, id))
  if (!found) return fail("not-found")
  const now = app.now()
  // Until the channel fetches again, it may repeat old nights; any new night is a sale.
  const { feedId, name, listed, exported } = found
  const row = { id, feedId, name, listed, exported, token: randomToken(app, LINK_TOKEN_BYTES), createdAt: now }
  await write(app.db, [
    revokeExport(app.db, id, { revokedId: app.newId(), now }),
    insertExport(app.db, row),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "export-rotated", detail: found.name }),
  ])
  return ok(exportView({ ...row, fetchedAt: null, fetchedBy: null }, app.origin))
}

/** Exports of feeds are refused: they are removed with their feed. */
export async function deleteExport(
  app: Needs,
  id: string,
  by: By,
): Promise<Result<null, "not-found" | "export-needed">> {
  const [found] = await read(app.db, readExport(app.db, id))
  if (!found) return fail("not-found")
  if (found.feedId !== null) return fail("export-needed")
  const now = app.now()
  await write(app.db, [
    revokeExport(app.db, id, { revokedId: app.newId(), now }),
    recordVillaEvent(app.db, { at: now, actorName: by.name, action: "export-removed", detail: found.name }),
  ])
  return ok(null)
}
