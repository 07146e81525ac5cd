import type { App } from "../app.ts"

/** Reports the database usage of a request, outside production: for the benchmarks and tests. */
export function addServerTiming({ usage, settings }: Pick<App, "usage" | "settings">, headers: Headers): void {
  if (settings.production) return
  const rows = `rows_read=${usage.rowsRead} rows_written=${usage.rowsWritten}`
  headers.set("Server-Timing", `db;desc="${rows}", batches;desc="${usage.batches}"`)
}
