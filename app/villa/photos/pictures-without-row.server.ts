import type { App } from "#app/app.ts"
import { type Read, read } from "#app/db/database.server.ts"
import { filesWithoutRowBefore } from "#app/db/files-without-row.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { pictureIds, withCopies } from "./private-copy.ts"

/** Per run. */
const FILES_COMPARED = 200

type Kept = {
  prefix: string
  keyOf: (id: string) => string
  readExisting: (db: App["db"], ids: string[]) => Read<Set<string>>
}

/**
 * Deletes files of private pictures that interrupted requests left without a row, and their copies. Compares files
 * after a random key, so that a run costs little and each file is checked eventually. @returns the number of pictures
 */
export async function deletePicturesWithoutRow(
  { db, media, now, newId }: Pick<App, "db" | "media" | "now" | "newId">,
  { prefix, keyOf, readExisting }: Kept,
): Promise<number> {
  const [restoredAt] = await read(db, readHeartbeat(db, "restored"))
  const before = filesWithoutRowBefore(now(), restoredAt)
  if (before === null) return 0
  const files = await media.list({ prefix, startAfter: keyOf(newId()), limit: FILES_COMPARED })
  const oldKeys = files.filter(({ uploadedAt }) => uploadedAt < before).map(({ key }) => key)
  const ids = pictureIds(oldKeys, prefix)
  if (ids.length === 0) return 0
  const [existing] = await read(db, readExisting(db, ids))
  const orphaned = ids.filter((id) => !existing.has(id))
  if (orphaned.length > 0) await media.delete(withCopies(orphaned.map(keyOf)))
  return orphaned.length
}
