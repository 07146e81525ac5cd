/** The cron's name among the heartbeats. */
export const JOBS_HEARTBEAT = "cron"

/** The cron runs every five minutes; three missed runs are a failure. */
const LATE_AFTER_MS = 15 * 60_000

/** Whether the recurring jobs have stopped. @param lastAt when they last ran to their end, or could first run, in epoch milliseconds */
export function jobsAreLate(lastAt: number, now: number): boolean {
  return now - lastAt > LATE_AFTER_MS
}
