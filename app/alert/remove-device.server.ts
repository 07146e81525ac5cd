import type { App } from "../app.ts"
import { write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { deleteDevice } from "./device-store.server.ts"

/** Removes one of an admin's own devices; what it has not been sent is dropped. */
export async function removeDevice(
  app: Pick<App, "db">,
  adminId: string,
  id: string,
): Promise<Result<null, "not-found">> {
  const removed = await write(app.db, deleteDevice(app.db, id, adminId))
  return removed.at(-1)?.meta.changes === 1 ? ok(null) : fail("not-found")
}
