import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { filesWithoutRowBefore } from "#app/db/files-without-row.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { pictureIds, withCopies } from "#app/villa/photos/private-copy.ts"
import { PROBLEM_PHOTO_PREFIX, problemPhotoKey } from "./cleaner.ts"
import { deleteProblems, readExistingProblems, readProblemsBefore } from "./cleaning-store.server.ts"

/** Long enough to show a guest's insurance or a contractor. */
const KEPT_MS = 365 * DAY_MS
/** R2 deletes up to 1000 files in one call, and each photo has a copy. */
const BATCH_SIZE = 300
const FILES_COMPARED = 200

/** Compares files after a random key, so that each is checked eventually. @returns the deleted problems and photos */
export async function cleanUpProblems(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const { db, media } = app
  const files = await media.list({
    prefix: PROBLEM_PHOTO_PREFIX,
    startAfter: problemPhotoKey(app.newId()),
    limit: FILES_COMPARED,
  })
  const [restoredAt] = await read(db, readHeartbeat(db, "restored"))
  const before = filesWithoutRowBefore(app.now(), restoredAt)
  const oldKeys = files.filter(({ uploadedAt }) => before !== null && uploadedAt < before).map(({ key }) => key)
  const ids = pictureIds(oldKeys, PROBLEM_PHOTO_PREFIX)
  const [existing, old] = await read(
    db,
    readExistingProblems(db, ids),
    readProblemsBefore(db, app.now() - KEPT_MS, BATCH_SIZE),
  )
  const gone = [...ids.filter((id) => !existing.has(id)), ...old]
  if (gone.length === 0) return 0
  await media.delete(withCopies(gone.map(problemPhotoKey)))
  if (old.length > 0) await write(db, [deleteProblems(db, old)])
  return gone.length
}
