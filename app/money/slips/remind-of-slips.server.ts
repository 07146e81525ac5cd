import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { SLIP_REMINDER_MS } from "#app/money/payable/deadline.ts"
import { raiseStillWaiting } from "./undecided-slips-store.server.ts"

/** Per kind and cron run; the next run raises the rest. */
const BATCH_SIZE = 100

export async function remindOfSlips(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const raised = await write(app.db, raiseStillWaiting({ since: now - SLIP_REMINDER_MS, now, limit: BATCH_SIZE }))
  return raised.reduce((total, { meta }) => total + meta.changes, 0)
}
