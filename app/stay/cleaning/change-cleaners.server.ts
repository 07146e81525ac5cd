import type { App } from "#app/app.ts"
import { read, violates, type Write, write } from "#app/db/database.server.ts"
import { LINK_TOKEN_BYTES, randomToken } from "#app/people/random-token.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { AuditAction } from "#app/villa/villa-event.ts"
import { recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import { type Cleaner, type CleanerFields, MAX_CLEANERS } from "./cleaner.ts"
import { NO_LINE } from "./cleaner-line-store.server.ts"
import { insertCleaner, readCleaner, readCleaners, updateCleaner } from "./cleaning-store.server.ts"

type Needs = Pick<App, "db" | "now" | "newId" | "randomBytes">
type By = { name: string; version?: number }
type Changed = Result<Cleaner, "not-found" | "villa-edited", unknown>

/** Which the cleaner's page and calendar have from now on. Whoever had the old link may have linked their LINE. */
function newLink(app: Pick<App, "randomBytes" | "now">) {
  return { token: randomToken(app, LINK_TOKEN_BYTES), linkedAt: app.now(), ...NO_LINE }
}

/** An existing id means that the form was submitted twice. */
export async function addCleaner(
  app: Needs,
  { id, ...fields }: CleanerFields & { id: string },
  by: By,
): Promise<Result<Cleaner, "cleaners-too-many" | "villa-edited", unknown>> {
  const [cleaners] = await read(app.db, readCleaners(app.db))
  const existing = cleaners.find((cleaner) => cleaner.id === id)
  if (existing) return ok(existing)
  if (cleaners.length >= MAX_CLEANERS) return fail("cleaners-too-many")
  const nothingYet = { confirmed: {}, confirmedAt: null, lineOrigin: "", told: {}, version: 1 }
  const cleaner = { id, ...fields, ...newLink(app), ...nothingYet }
  const added = await save(app, insertCleaner(app.db, cleaner, app.now()), { action: "cleaner-added", cleaner, by })
  return added ? ok(cleaner) : fail("villa-edited")
}

export function changeCleaner(app: Needs, id: string, fields: Partial<CleanerFields>, by: By): Promise<Changed> {
  return amended(app, id, by, "cleaner-changed", () => ({ ...fields, ...(fields.byLine === false && NO_LINE) }))
}

/** The old link then opens nothing. */
export function rotateCleaner(app: Needs, id: string, by: By): Promise<Changed> {
  return amended(app, id, by, "cleaner-rotated", () => newLink(app))
}

export function removeCleaner(app: Needs, id: string, by: By): Promise<Changed> {
  return amended(app, id, by, "cleaner-removed", () => ({ removedAt: app.now(), ...newLink(app) }))
}

async function amended(
  app: Needs,
  id: string,
  by: By,
  action: AuditAction,
  change: () => Parameters<typeof updateCleaner>[2],
): Promise<Changed> {
  const [cleaner] = await read(app.db, readCleaner(app.db, id))
  if (!cleaner) return fail("not-found")
  const set = change()
  const after = { ...cleaner, ...set, version: cleaner.version + 1 }
  const isOutdated = by.version !== undefined && by.version !== cleaner.version
  const saved = !isOutdated && (await save(app, updateCleaner(app.db, cleaner, set), { action, cleaner: after, by }))
  return saved ? ok(after) : fail("villa-edited")
}

/** With its history, in one batch. @returns false if somebody else was faster */
async function save(
  app: Needs,
  change: Write,
  { action, cleaner, by }: { action: AuditAction; cleaner: Cleaner; by: By },
): Promise<boolean> {
  const event = { at: app.now(), actorName: by.name, action, detail: cleaner.name }
  try {
    await write(app.db, [change, recordVillaEventOrRollBack(app.db, event)])
    return true
  } catch (error) {
    if (violates(error, "villa_events.at") || violates(error, "cleaners.id")) return false
    throw error
  }
}
