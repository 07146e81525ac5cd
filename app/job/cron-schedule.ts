/** `jobs` are all jobs except reading other channels' calendars. */
export type CronRun = "jobs" | "feeds"

const INTERVAL_MINUTES = 5
/** Minute of every five. Separate invocations, so that a slow calendar delays nothing else. */
export const RUN_MINUTES: Record<CronRun, number> = { jobs: 0, feeds: 2 }

/** In minutes not named in wrangler.toml, the jobs run. */
export function cronRunAt(scheduledTime: number): CronRun {
  const minute = new Date(scheduledTime).getUTCMinutes()
  return minute % INTERVAL_MINUTES === RUN_MINUTES.feeds ? "feeds" : "jobs"
}
