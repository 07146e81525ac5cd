import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { filesWithoutRowBefore } from "#app/db/files-without-row.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { pictureIds, withCopies } from "#app/villa/photos/private-copy.ts"
import { DAMAGE_KEY_PREFIX, damagePhotoKey } from "./damage-photo.ts"
import { deleteDamagePhotos, readExistingDamagePhotos, readRemovedDamagePhotos } from "./damage-store.server.ts"

/** R2 deletes up to 1000 files in one call, and each photo has a copy. */
const BATCH_SIZE = 300
const FILES_COMPARED = 200

/** Compares files after a random key, so that each is checked eventually. @returns the deleted photos */
export async function cleanUpDamagePhotos(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const { db, media } = app
  const startAfter = damagePhotoKey(app.newId())
  const files = await media.list({ prefix: DAMAGE_KEY_PREFIX, startAfter, limit: FILES_COMPARED })
  const [restoredAt] = await read(db, readHeartbeat(db, "restored"))
  const before = filesWithoutRowBefore(app.now(), restoredAt)
  const oldKeys = files.filter(({ uploadedAt }) => before !== null && uploadedAt < before).map(({ key }) => key)
  const old = pictureIds(oldKeys, DAMAGE_KEY_PREFIX)
  const [existing, removed] = await read(db, readExistingDamagePhotos(db, old), readRemovedDamagePhotos(db, BATCH_SIZE))
  const orphaned = old.filter((id) => !existing.has(id))
  const ids = [...orphaned, ...removed]
  if (ids.length === 0) return 0
  await media.delete(withCopies(ids.map(damagePhotoKey)))
  if (removed.length > 0) await write(db, [deleteDamagePhotos(db, removed)])
  return ids.length
}
