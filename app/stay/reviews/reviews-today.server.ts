import type { TodayTask } from "#app/admin/today/today-task.server.ts"
import { mapRead } from "#app/db/database.server.ts"
import { readReviewSummary } from "./guest-review-store.server.ts"
import { ratingOf } from "./review-view.ts"

type ReviewTasks = {
  waiting: number
  /** Until a real review is published, unless the owner hides them. */
  showsSamples: boolean
}

export const reviewsToday: TodayTask<ReviewTasks> = ({ db }, { now }) =>
  mapRead(readReviewSummary(db, now), ({ waiting, totals }) => ({ villa, hasVilla }) => ({
    waiting,
    showsSamples: hasVilla && ratingOf(totals, villa).sample,
  }))
