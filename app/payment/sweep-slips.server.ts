import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { slipKey } from "./slip.ts"
import { deleteSlip, readOrphanedSlips } from "./slip-store.server.ts"

const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000
const AT_MOST = 100

/** Removes slips that were uploaded a day ago and never attached. @returns how many */
export async function sweepSlips(app: Pick<App, "db" | "media" | "now">): Promise<number> {
  const [orphans] = await read(app.db, readOrphanedSlips(app.db, app.now() - ORPHAN_AFTER_MS, AT_MOST))
  for (const slip of orphans) {
    const [row] = await write(app.db, [deleteSlip(app.db, slip.id)])
    if (row?.meta.changes) await app.media.delete(slipKey(slip.id))
  }
  return orphans.length
}
