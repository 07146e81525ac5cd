import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readAlert } from "./alert-store.server.ts"
import { markRead } from "./recipient-store.server.ts"

/** Marks an admin's alerts up to one of them as read. */
export async function markAlertsRead(
  app: Pick<App, "db">,
  adminId: string,
  upTo: string,
): Promise<Result<null, "not-found">> {
  const [alert] = await read(app.db, readAlert(app.db, adminId, upTo))
  if (!alert) return fail("not-found")
  await write(app.db, [markRead(app.db, adminId, alert.createdAt)])
  return ok(null)
}
