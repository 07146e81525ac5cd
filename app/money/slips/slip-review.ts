import { HOUR_MS } from "#app/durations.ts"

/** The time within which the owner decides on a slip. */
const REVIEW_MS = 7 * 24 * HOUR_MS
/** The minimum of that time, even if the check-in is sooner: two hours after the reminder. */
const REVIEW_MIN_MS = 4 * HOUR_MS

/** How long a payment link stays in review, and its booking held, given since when its slip has been waiting. */
export function slipReviewHeldUntil(since: number): number {
  return since + REVIEW_MS
}

/**
 * When a booking is cancelled whose slip has not been decided on: after seven days or at check-in, whichever is
 * first. A slip that is sent once the stay has begun has the seven days, because the guest may be staying already.
 * @param checkIn the time of the check-in in epoch milliseconds
 */
export function slipReviewEnd(since: number, checkIn: number): number {
  if (since >= checkIn) return slipReviewHeldUntil(since)
  return Math.min(slipReviewHeldUntil(since), Math.max(checkIn, since + REVIEW_MIN_MS))
}

/**
 * By when the owner promises to answer a slip, given since when it has been waiting and within how many hours the owner
 * answers: never later than the end of the review.
 */
export function answerBy(since: number, answerHours: number, end: number): number {
  return Math.min(since + answerHours * HOUR_MS, end)
}
