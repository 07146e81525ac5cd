import type { App } from "#app/app.ts"

/** For tests and benchmarks; not in production. */
export function addServerTiming({ usage, settings }: Pick<App, "usage" | "settings">, headers: Headers): void {
  if (settings.production) return
  const rows = `rows_read=${usage.rowsRead} rows_written=${usage.rowsWritten}`
  headers.set("Server-Timing", `db;desc="${rows}", batches;desc="${usage.batches}"`)
}
