import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { slipKey } from "./slip.ts"
import { forgetSlips, readRemovedSlips, removeOrphanedSlips } from "./slip-store.server.ts"

const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000
const AT_MOST = 100

/**
 * Gives up slips that were uploaded a day ago and never attached, and removes the files of all that were given up. A
 * row goes after its file, so a sweep that dies between the two leaves what the next one finds. @returns how many
 */
export async function sweepSlips(app: Pick<App, "db" | "media" | "now">): Promise<number> {
  const now = app.now()
  await write(app.db, [removeOrphanedSlips(app.db, now - ORPHAN_AFTER_MS, now)])
  const [ids] = await read(app.db, readRemovedSlips(app.db, AT_MOST))
  if (ids.length === 0) return 0
  await Promise.all(ids.map((id) => app.media.delete(slipKey(id))))
  await write(app.db, [forgetSlips(app.db, ids)])
  return ids.length
}
