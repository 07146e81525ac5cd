import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { SLIP_REMINDER_MS } from "#app/money/payable/deadline.ts"
import { raiseStillWaiting } from "./slip-review-store.server.ts"

/** The maximum that one cron run raises of each kind; the rest is left to the next. */
const BATCH_SIZE = 100

/** Alerts the admins to slips that nobody has decided on for two hours. @returns how many alerts were raised */
export async function remindOfSlips(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const raised = await write(app.db, raiseStillWaiting({ since: now - SLIP_REMINDER_MS, now, limit: BATCH_SIZE }))
  return raised.reduce((total, { meta }) => total + meta.changes, 0)
}
