/** Each run of the cron comes every five minutes; three missed ones are a failure. */
const LATE_AFTER_MS = 15 * 60_000

/** Whether the recurring jobs have stopped. @param lastAt when they last worked, or could first run, in epoch milliseconds */
export function jobsAreLate(lastAt: number, now: number): boolean {
  return now - lastAt > LATE_AFTER_MS
}
