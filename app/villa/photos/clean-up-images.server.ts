import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { HOUR_MS } from "#app/durations.ts"
import { deleteUnusedImages, readUnusedImages } from "#app/villa/villa-store.server.ts"
import { originalKey, shareKey } from "./image.ts"

/** How long ago the last upload and change of the villa must be. */
const QUIET_MS = HOUR_MS
/** Each image has up to eight files, and R2 deletes 1,000 at once. */
const BATCH_SIZE = 50

/** Deletes files, then rows, of unused images: they would stay public. @returns the number of images */
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
