import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { DAY_MS } from "../durations.ts"
import { endDecidedReviews, recordLostPayments } from "./lost-payment-store.server.ts"
import { startMissingReviews } from "./slip-review-store.server.ts"

/** Longer than an upgrade takes, also a gradual one. */
const LOOK_BACK_MS = 7 * DAY_MS

/**
 * Completes what a worker of an earlier version has written into the newer schema, between the migration and the upload
 * of this version: payments that it did not record, and slips whose wait it did not date. Idempotent, in one batch.
 * @returns how many rows it completed
 */
export async function repairOldWrites(app: Pick<App, "db" | "now">): Promise<number> {
  const now = app.now()
  const since = now - LOOK_BACK_MS
  const repaired = await write(app.db, [
    ...startMissingReviews(now),
    ...recordLostPayments(since),
    endDecidedReviews(since),
  ])
  return repaired.reduce((total, { meta }) => total + meta.changes, 0)
}
