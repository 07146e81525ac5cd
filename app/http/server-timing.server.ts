import type { App } from "../app.ts"

/** Says what an answer asked of the database: the bench reads it, the public has no use for it. */
export function addServerTiming({ usage, settings }: Pick<App, "usage" | "settings">, headers: Headers): void {
  if (settings.production) return
  const rows = `rows_read=${usage.rowsRead} rows_written=${usage.rowsWritten}`
  headers.set("Server-Timing", `db;desc="${rows}", batches;desc="${usage.batches}"`)
}
