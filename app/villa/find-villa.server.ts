import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Villa } from "./villa.ts"
import { readVilla } from "./villa-store.server.ts"

/** The villa, or null if it has not been created yet. */
export async function findVilla(app: Pick<App, "db">): Promise<Villa | null> {
  const [villa] = await read(app.db, readVilla(app.db))
  return villa
}
