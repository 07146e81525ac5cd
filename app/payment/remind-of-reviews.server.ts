import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { queueReviewReminders } from "./review-store.server.ts"

/** The maximum that one cron run queues of each kind; the rest is left to the next. */
const BATCH_SIZE = 100

/** Reminds every admin by email of slips that nobody has decided on. @returns how many emails were queued */
export async function remindOfReviews(app: Pick<App, "db" | "settings" | "now">): Promise<number> {
  const { publicOrigin } = app.settings
  const queued = await write(app.db, queueReviewReminders({ now: app.now(), publicOrigin, limit: BATCH_SIZE }))
  return queued.reduce((total, { meta }) => total + meta.changes, 0)
}
