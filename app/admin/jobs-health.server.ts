import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { type Heartbeat, readHeartbeat, recordHeartbeat } from "#app/db/heartbeats.server.ts"
import type { JobProblem } from "#app/job/job.ts"
import { logError } from "#app/log.server.ts"
import { readMigratedAt } from "#app/notify/alerts/alert-store.server.ts"
import { jobsAreLate } from "#app/notify/alerts/heartbeat.ts"
import { problemsOf } from "./problem.ts"
import { readFailingJobs } from "./problem-store.server.ts"

type Run = Extract<Heartbeat, "cron" | "feeds">

/** Never throws. */
export async function recordRun(app: Pick<App, "db" | "now">, run: Run): Promise<void> {
  await write(app.db, [recordHeartbeat(app.db, run, app.now())]).catch((error: unknown) =>
    logError("heartbeat-not-recorded", { run, error }),
  )
}

/** @property lastAt when the jobs last worked; null if they never did */
type JobsHealth = { lastAt: number | null; feedsAt: number | null; late: boolean; failing: JobProblem[] }

/** `late`: the last run is too long ago, or before the first run, the latest migration. */
export async function findJobsHealth(app: Pick<App, "db" | "now">): Promise<JobsHealth> {
  const { lastAt, feedsAt, migratedAt, failures } = await read(app.db, {
    lastAt: readHeartbeat(app.db, "cron"),
    feedsAt: readHeartbeat(app.db, "feeds"),
    migratedAt: readMigratedAt(app.db),
    failures: readFailingJobs(app.db),
  })
  const now = app.now()
  const late = [lastAt, feedsAt].some((at) => jobsAreLate(at ?? migratedAt, now))
  const failing = problemsOf(failures, [], now).flatMap((problem) => (problem.kind === "job" ? [problem.name] : []))
  return { lastAt, feedsAt, late, failing }
}
