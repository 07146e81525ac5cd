import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import { readHeartbeat, recordHeartbeat } from "./alert-store.server.ts"
import { JOBS_HEARTBEAT, jobsAreLate } from "./heartbeat.ts"

/** Records that the recurring jobs have run to their end. Never throws. */
export async function recordJobsRun(app: Pick<App, "db" | "now">): Promise<void> {
  await write(app.db, [recordHeartbeat(app.db, JOBS_HEARTBEAT, app.now())]).catch((error: unknown) =>
    logError("heartbeat-not-recorded", { error }),
  )
}

/** When the recurring jobs last ran to their end (null: never), and whether that is too long ago. */
export async function findJobsHealth(app: Pick<App, "db" | "now">): Promise<{ lastAt: number | null; late: boolean }> {
  const [lastAt] = await read(app.db, readHeartbeat(app.db, JOBS_HEARTBEAT))
  return { lastAt, late: lastAt === null || jobsAreLate(lastAt, app.now()) }
}
