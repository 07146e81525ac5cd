import type { App } from "#app/app.ts"
import { joinReads, type Read, read, violates, type Write, writeThenRead } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import { DEFAULT_VILLA, type Villa, type VillaFields } from "./villa.ts"
import type { AuditAction } from "./villa-event.ts"
import {
  insertVilla,
  readRooms,
  readVilla,
  readWayPhotos,
  recordVillaEventOrRollBack,
  updateVilla,
} from "./villa-store.server.ts"

/** `id`: if the change raises an alert. Without `version`, as in API calls, the change overwrites. */
export type Editor = { name: string; id?: string; version?: number }

export type VillaAmendment = { set?: Partial<VillaFields>; writes?: Write[]; action: AuditAction; detail: string }

/** Null for no change. */
type VillaDecision<Failure extends string> = Result<VillaAmendment | null, Failure, unknown>

/** Belongs to the villa and changes with it. */
type Related = { rooms: Room[]; seasons: Season[]; wayPhotos: ImageWithAlt[] }
type VillaState = Related & { villa: Villa | null }

/** `changed` is false if nothing had to change. */
export type Amended = Related & { villa: Villa; before: VillaState; changed: boolean }

const MAX_ATTEMPTS = 5

/**
 * The only way to change the villa, its photos, rooms and seasons: optimistic concurrency control by the
 * version. `decide` runs again after a concurrent write, so it must have no side effects. All rows are
 * written in one batch, which also reads the new state. An outdated form fails with `villa-edited`, unless
 * nothing would change: a double click is not a conflict.
 */
export async function amendVilla<Failure extends string = never>(
  app: Pick<App, "db" | "now">,
  by: Editor,
  decide: (villa: Villa | null, related: Related) => VillaDecision<Failure> | Promise<VillaDecision<Failure>>,
): Promise<Result<Amended, Failure | "villa-edited" | "villa-missing", unknown>> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const [before] = await read(app.db, readState(app.db))
    const { villa, ...related } = before
    const decided = await decide(villa, related)
    if (!decided.ok) return decided
    if (!decided.value) return villa ? ok({ ...related, villa, before, changed: false }) : fail("villa-missing")
    if (by.version !== undefined && by.version !== (villa?.version ?? 0)) return fail("villa-edited")

    const { set = {}, writes = [], action, detail } = decided.value
    const now = app.now()
    const guarded = villa
      ? updateVilla(app.db, set, now, villa.version)
      : insertVilla(app.db, { ...DEFAULT_VILLA, ...set }, now)
    const event = recordVillaEventOrRollBack(app.db, { at: now, actorName: by.name, action, detail })
    try {
      const after = await writeThenRead(app.db, [guarded, event, ...writes], readState(app.db))
      if (!after.villa) throw new Error("The villa does not exist after its change")
      return ok({ ...after, villa: after.villa, before, changed: true })
    } catch (error) {
      if (violates(error, "villa_events.at") || violates(error, "villa.id")) continue
      throw error
    }
  }
  throw new Error("Too many concurrent changes to the villa")
}

function readState(db: App["db"]): Read<VillaState> {
  return joinReads({
    villa: readVilla(db),
    rooms: readRooms(db),
    seasons: readSeasons(db),
    wayPhotos: readWayPhotos(db),
  })
}
