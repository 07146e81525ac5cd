import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { deletePicturesWithoutRow } from "#app/villa/photos/pictures-without-row.server.ts"
import { withCopies } from "#app/villa/photos/private-copy.ts"
import { DAMAGE_KEY_PREFIX, damagePhotoKey } from "./damage-photo.ts"
import { deleteDamagePhotos, readExistingDamagePhotos, readRemovedDamagePhotos } from "./damage-store.server.ts"

/** R2 deletes up to 1000 files in one call, and each photo has a copy. */
const BATCH_SIZE = 300

/** @returns the deleted photos */
export async function cleanUpDamagePhotos(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const { db, media } = app
  const orphaned = await deletePicturesWithoutRow(app, {
    prefix: DAMAGE_KEY_PREFIX,
    keyOf: damagePhotoKey,
    readExisting: readExistingDamagePhotos,
  })
  const [removed] = await read(db, readRemovedDamagePhotos(db, BATCH_SIZE))
  if (removed.length > 0) {
    await media.delete(withCopies(removed.map(damagePhotoKey)))
    await write(db, [deleteDamagePhotos(db, removed)])
  }
  return orphaned + removed.length
}
