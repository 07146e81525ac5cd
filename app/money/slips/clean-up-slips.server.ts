import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { deletePicturesWithoutRow } from "#app/villa/photos/pictures-without-row.server.ts"
import { withCopies } from "#app/villa/photos/private-copy.ts"
import { SLIP_KEY_PREFIX, slipKey } from "./slip.ts"
import {
  deleteSlips,
  readExistingSlips,
  readRemovedSlips,
  removeOrphanedSlips,
  removeSlipsOfCancelled,
} from "./slip-cleanup-store.server.ts"

/** A slip is attached by the next request, or after the guest has filled in another form. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000
/** For slips of unpaid cancelled bookings; paid bookings keep their slips. */
const CANCELLED_RETENTION_MS = 30 * DAY_MS
/** For slips without a decision: their money may have arrived. */
const UNDECIDED_RETENTION_MS = 90 * DAY_MS
/** For bookings that guests cancelled, so that booking and cancelling cannot fill the storage. */
const CANCELLED_MAX = 500
/** Newer slips are kept beyond `CANCELLED_MAX`, so that cancelling many bookings deletes no others' slips. */
const MIN_RETENTION_MS = 7 * DAY_MS
/** The upload of a removed slip may be under way, and its file must exist before it can be deleted. */
const UPLOAD_MAX_MS = 60 * 1000
/** R2 deletes up to 1000 files in one call, and each slip may have a copy. */
const BATCH_SIZE = 500
/** Per run. */
const RUN_MAX_MS = 20_000

/**
 * Also deletes old files without a row. Rows change after their files, so that the next run continues where
 * an interrupted one stopped.
 * @returns the number of deleted files
 */
export async function cleanUpSlips(app: Pick<App, "db" | "media" | "now" | "newId">): Promise<number> {
  const started = app.now()
  await deletePicturesWithoutRow(app, { prefix: SLIP_KEY_PREFIX, keyOf: slipKey, readExisting: readExistingSlips })
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
