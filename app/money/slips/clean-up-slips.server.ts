import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { filesWithoutRowBefore } from "#app/db/files-without-row.ts"
import { readHeartbeat } from "#app/db/heartbeats.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { pictureIds, withCopies } from "#app/villa/photos/private-copy.ts"
import { SLIP_KEY_PREFIX, slipKey } from "./slip.ts"
import {
  deleteSlips,
  readExistingSlips,
  readRemovedSlips,
  removeOrphanedSlips,
  removeSlipsOfCancelled,
} from "./slip-cleanup-store.server.ts"

/** An uploaded slip is attached by the next request, or after the guest has filled in another form. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000
/**
 * How long the slip of an unpaid cancelled booking is kept for the owner; paid ones are kept as long as the booking.
 */
const CANCELLED_RETENTION_MS = 30 * DAY_MS
/** The same for a slip that nobody has decided on: its money may have arrived. */
const UNDECIDED_RETENTION_MS = 90 * DAY_MS
/**
 * How many slips of bookings that guests cancelled are kept, so that booking and cancelling cannot fill the storage.
 */
const CANCELLED_MAX = 500
/**
 * A newer one is kept even beyond that number, so that nobody can get others' slips deleted by cancelling many
 * bookings.
 */
const MIN_RETENTION_MS = 7 * DAY_MS
/** The upload of a removed slip may still be under way, and its file must exist before it can be deleted. */
const UPLOAD_MAX_MS = 60 * 1000
/** R2 deletes up to 1000 files in one call, and each slip may have a copy. */
const BATCH_SIZE = 500
/** How many files one run compares with their rows. */
const FILES_COMPARED = 200
/** The time limit of one run. */
const RUN_MAX_MS = 20_000

/**
 * Marks slips as removed that were never attached or whose booking was cancelled unpaid, and deletes the files of all
 * removed slips and the rows of those attached to nothing, until none is left or the time limit is reached. A row is
 * changed after its file, so that the next run continues where an interrupted one stopped. Old files without a row are
 * deleted, too.
 * @returns the number of deleted files
 */
export async function cleanUpSlips(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const started = app.now()
  await deleteFilesWithoutRow(app, started)
  const cancelledBefore = {
    decided: started - CANCELLED_RETENTION_MS,
    undecided: started - UNDECIDED_RETENTION_MS,
    beyondMax: started - MIN_RETENTION_MS,
    max: CANCELLED_MAX,
  }
  await write(app.db, [
    removeOrphanedSlips(started - ORPHAN_AFTER_MS, started),
    removeSlipsOfCancelled(app.db, cancelledBefore, started),
  ])
  let removed = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE && app.now() - started < RUN_MAX_MS; ) {
    const [ids] = await read(app.db, readRemovedSlips(app.db, started - UPLOAD_MAX_MS, BATCH_SIZE))
    count = ids.length
    if (count === 0) break
    await app.media.delete(withCopies(ids.map(slipKey)))
    await write(app.db, deleteSlips(app.db, ids, started))
    removed += count
  }
  return removed
}

/**
 * Deletes the files of submissions that were interrupted before their row was written. Each run checks the files after
 * a random key, so that its cost does not depend on their number and each is checked eventually.
 */
async function deleteFilesWithoutRow(
  { db, media, newId }: Pick<App, "db" | "media" | "newId">,
  now: number,
): Promise<void> {
  const [restoredAt] = await read(db, readHeartbeat(db, "restored"))
  const before = filesWithoutRowBefore(now, restoredAt)
  if (before === null) return
  const files = await media.list({ prefix: SLIP_KEY_PREFIX, startAfter: slipKey(newId()), limit: FILES_COMPARED })
  const oldKeys = files.filter(({ uploadedAt }) => uploadedAt < before).map(({ key }) => key)
  const old = pictureIds(oldKeys, SLIP_KEY_PREFIX)
  if (old.length === 0) return
  const [existing] = await read(db, readExistingSlips(db, old))
  const orphaned = old.filter((id) => !existing.has(id))
  if (orphaned.length > 0) await media.delete(withCopies(orphaned.map(slipKey)))
}
