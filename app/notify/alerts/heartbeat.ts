/** The cron runs every five minutes; three missed runs are a failure. */
const LATE_AFTER_MS = 15 * 60_000

/** @param lastAt when the jobs last worked, or could first run, in epoch milliseconds */
export function jobsAreLate(lastAt: number, now: number): boolean {
  return now - lastAt > LATE_AFTER_MS
}
