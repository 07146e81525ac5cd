import { HOUR_MS } from "#app/durations.ts"

/** The owner's time to decide on a slip. */
const REVIEW_MS = 7 * 24 * HOUR_MS
/** At least this long even if check-in is sooner: two hours after the reminder. */
const REVIEW_MIN_MS = 4 * HOUR_MS

/** Until then a payment link stays in review and holds its booking. */
export function slipReviewHeldUntil(since: number): number {
  return since + REVIEW_MS
}

/**
 * A slip sent once the stay has begun has the full time, because the guest may be staying already.
 * @param checkIn epoch milliseconds
 */
export function slipReviewEnd(since: number, checkIn: number): number {
  if (since >= checkIn) return slipReviewHeldUntil(since)
  return Math.min(slipReviewHeldUntil(since), Math.max(checkIn, since + REVIEW_MIN_MS))
}

/** The owner's promise: never later than `end`, the end of the review. */
export function answerBy(since: number, answerHours: number, end: number): number {
  return Math.min(since + answerHours * HOUR_MS, end)
}
