import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { HOUR_MS } from "#app/durations.ts"
import { deleteUnusedImages, readUnusedImages } from "#app/villa/villa-store.server.ts"
import { originalKey, shareKey } from "./image.ts"

/** How long nobody must have uploaded an image or changed the villa. */
const QUIET_MS = HOUR_MS
/** The maximum that one run deletes: each has up to eight files, and R2 deletes 1,000 at once. */
const BATCH_SIZE = 50

/**
 * Deletes the files and then the rows of images that nothing shows any more: whoever knows the address of a deleted photo
 * could open it otherwise. @returns the number of deleted images
 */
export async function cleanUpImages({ db, media, now }: Pick<App, "db" | "media" | "now">): Promise<number> {
  const before = now() - QUIET_MS
  const [unused] = await read(db, readUnusedImages(db, before, BATCH_SIZE))
  if (unused.length === 0) return 0
  await media.delete(
    unused.flatMap(({ id, variants }) => [originalKey(id), shareKey(id), ...variants.map(({ key }) => key)]),
  )
  const ids = unused.map(({ id }) => id)
  await write(db, [deleteUnusedImages(db, ids, before)])
  return unused.length
}
