import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Season } from "./season.ts"
import { readSeasons } from "./season-store.server.ts"

/** Every season that has not been removed, those that are over included. */
export async function findSeasons(app: Pick<App, "db">): Promise<Season[]> {
  const [seasons] = await read(app.db, readSeasons(app.db))
  return seasons
}
