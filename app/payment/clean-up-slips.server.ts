import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { slipKey } from "./slip.ts"
import { forgetSlips, readRemovedSlips, removeOrphanedSlips, removeSlipsOfCancelled } from "./slip-store.server.ts"

/** An uploaded slip is attached by the next request, or by a guest who first fills in another form. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000
/** The owner may look at the slip of a cancelled booking for so long; one whose money came is left to the retention. */
const CANCELLED_KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** How many of those there are at most, so that strangers who book and cancel cannot fill the storage. */
const CANCELLED_MAX = 500
/** The file of a slip that was given up at once may still be on its way to R2, and must be there to be deleted. */
const UPLOAD_MAX_MS = 60 * 1000
/** R2 deletes up to 1000 keys in one call. */
const BATCH_SIZE = 500
/** How long one run of the cron may work on it. */
const RUN_MAX_MS = 20_000

/**
 * Gives up slips that were never attached or whose booking was cancelled unpaid, and removes the files of all that were given up, until none is left or its
 * time is over. A row is deleted after its file, so a run that dies between the two leaves what the next one finds.
 * @returns how many
 */
export async function cleanUpSlips(app: Pick<App, "db" | "media" | "now">): Promise<number> {
  const started = app.now()
  await write(app.db, [
    removeOrphanedSlips(app.db, started - ORPHAN_AFTER_MS, started),
    removeSlipsOfCancelled(app.db, { before: started - CANCELLED_KEPT_MS, max: CANCELLED_MAX, now: started }),
  ])
  let removed = 0
  for (let count = BATCH_SIZE; count === BATCH_SIZE && app.now() - started < RUN_MAX_MS; ) {
    const [ids] = await read(app.db, readRemovedSlips(app.db, started - UPLOAD_MAX_MS, BATCH_SIZE))
    count = ids.length
    if (count === 0) break
    await app.media.delete(ids.map(slipKey))
    await write(app.db, [forgetSlips(app.db, ids)])
    removed += count
  }
  return removed
}
