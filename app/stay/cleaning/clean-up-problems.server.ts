import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { deletePicturesWithoutRow } from "#app/villa/photos/pictures-without-row.server.ts"
import { withCopies } from "#app/villa/photos/private-copy.ts"
import { PROBLEM_PHOTO_PREFIX, problemPhotoKey } from "./cleaner.ts"
import { deleteProblems, readExistingProblems, readProblemsBefore } from "./cleaning-store.server.ts"

/** Long enough to show a guest's insurance or a contractor. */
const KEPT_MS = 365 * DAY_MS
/** R2 deletes up to 1000 files in one call, and each photo has a copy. */
const BATCH_SIZE = 300

/** @returns the deleted problems and photos */
export async function cleanUpProblems(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const { db, media } = app
  const orphaned = await deletePicturesWithoutRow(app, {
    prefix: PROBLEM_PHOTO_PREFIX,
    keyOf: problemPhotoKey,
    readExisting: readExistingProblems,
  })
  const [old] = await read(db, readProblemsBefore(db, app.now() - KEPT_MS, BATCH_SIZE))
  if (old.length > 0) {
    await media.delete(withCopies(old.map(problemPhotoKey)))
    await write(db, [deleteProblems(db, old)])
  }
  return orphaned + old.length
}
