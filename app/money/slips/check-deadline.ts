import { HOUR_MS } from "#app/durations.ts"

/** The owner's time to decide on a slip. */
const CHECK_MS = 7 * 24 * HOUR_MS
/** At least this long even if check-in is sooner: two hours after the reminder. */
const CHECK_MIN_MS = 4 * HOUR_MS

/** Until then a payment link stays in review and holds its booking. */
export function slipCheckHeldUntil(since: number): number {
  return since + CHECK_MS
}

/**
 * A slip sent once the stay has begun has the full time, because the guest may be staying already.
 * @param checkIn epoch milliseconds
 */
export function slipCheckEnd(since: number, checkIn: number): number {
  if (since >= checkIn) return slipCheckHeldUntil(since)
  return Math.min(slipCheckHeldUntil(since), Math.max(checkIn, since + CHECK_MIN_MS))
}

/** The owner's promise: never later than `end`, the end of the check. */
export function answerBy(since: number, answerHours: number, end: number): number {
  return Math.min(since + answerHours * HOUR_MS, end)
}
