import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { deleteStale } from "./admin-store.server.ts"
import { SETUP_CODE_ATTEMPT_LIMIT } from "./check-login-throttle.server.ts"

/** Deletes expired sessions, invites and reset links, and failed log-ins that no longer count. */
export async function cleanUpSessions(app: Pick<App, "db" | "now">): Promise<void> {
  const now = app.now()
  await write(app.db, deleteStale(app.db, now, now - SETUP_CODE_ATTEMPT_LIMIT.withinMinutes * 60 * 1000))
}
