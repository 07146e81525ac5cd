import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { slipKey } from "./slip.ts"
import { forgetSlips, readRemovedSlips, removeOrphanedSlips } from "./slip-store.server.ts"

const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000
const AT_MOST = 100

/**
 * Gives up slips that were uploaded a day ago and never attached, and removes the files of all that were given up. A
 * row goes after its file, so a sweep that dies between the two leaves what the next one finds. Throws, after all others
 * were removed, where a file was not. @returns how many
 */
export async function sweepSlips(app: Pick<App, "db" | "media" | "now">): Promise<number> {
  const now = app.now()
  await write(app.db, [removeOrphanedSlips(app.db, now - ORPHAN_AFTER_MS, now)])
  const [ids] = await read(app.db, readRemovedSlips(app.db, AT_MOST))
  if (ids.length === 0) return 0
  const deletions = await Promise.allSettled(ids.map((id) => app.media.delete(slipKey(id))))
  const gone = ids.filter((_, index) => deletions[index]?.status === "fulfilled")
  if (gone.length > 0) await write(app.db, [forgetSlips(app.db, gone)])
  const failed = deletions.find((each) => each.status === "rejected")
  if (failed) throw failed.reason
  return gone.length
}
