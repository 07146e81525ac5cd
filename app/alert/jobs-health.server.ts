import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import { readHeartbeat, readMigratedAt, recordHeartbeat } from "./alert-store.server.ts"
import { JOBS_HEARTBEAT, jobsAreLate } from "./heartbeat.ts"

/** Records that the recurring jobs have run to their end. Never throws. */
export async function recordJobsRun(app: Pick<App, "db" | "now">): Promise<void> {
  await write(app.db, [recordHeartbeat(app.db, JOBS_HEARTBEAT, app.now())]).catch((error: unknown) =>
    logError("heartbeat-not-recorded", { error }),
  )
}

/**
 * When the recurring jobs last ran to their end (null: never), and whether that is too long ago. Before their first run
 * they are late only once they could have run: the time counts from the latest migration of the database.
 */
export async function findJobsHealth(app: Pick<App, "db" | "now">): Promise<{ lastAt: number | null; late: boolean }> {
  const [lastAt] = await read(app.db, readHeartbeat(app.db, JOBS_HEARTBEAT))
  if (lastAt !== null) return { lastAt, late: jobsAreLate(lastAt, app.now()) }
  const [migratedAt] = await read(app.db, readMigratedAt(app.db))
  return { lastAt, late: jobsAreLate(migratedAt, app.now()) }
}
