/** What one invocation of the cron trigger does: all jobs but one, or reading the calendars of other channels. */
export type CronRun = "jobs" | "feeds"

const INTERVAL_MINUTES = 5
/** The minute of every five in which each runs. Invocations of their own, so that a slow calendar delays nothing else. */
export const RUN_MINUTES: Record<CronRun, number> = { jobs: 0, feeds: 2 }

/** What the cron trigger does at a scheduled time. In a minute that wrangler.toml does not name it does the jobs. */
export function cronRunAt(scheduledTime: number): CronRun {
  const minute = new Date(scheduledTime).getUTCMinutes()
  return minute % INTERVAL_MINUTES === RUN_MINUTES.feeds ? "feeds" : "jobs"
}
