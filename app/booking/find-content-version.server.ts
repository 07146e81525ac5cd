import type { App } from "../app.ts"
import { CONTENT_VERSION_SQL } from "./content-version-store.server.ts"

/**
 * A version that changes with each write to the villa, its rooms, its images or its nights. Reads one row. Null before
 * the first write.
 */
export async function findContentVersion({ db }: Pick<App, "db">): Promise<string | null> {
  const [result] = await db.$client.batch<{ stamp: string }>([db.$client.prepare(CONTENT_VERSION_SQL)])
  return result?.results[0]?.stamp ?? null
}
