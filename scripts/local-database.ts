// Finds the SQLite file of a local D1, whose name no wrangler command prints.
import { readdirSync } from "node:fs"
import { join } from "node:path"

/** The SQLite file of a state folder's D1, or null where there is none yet. */
export function localDatabase(state: string): string | null {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject")
  try {
    const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
    return file ? join(folder, file) : null
  } catch {
    return null
  }
}
