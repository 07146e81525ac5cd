import type { App } from "../app.ts"
import { CONTENT_VERSION_SQL } from "./content-version-store.server.ts"

/**
 * A short text that is another after each write to the villa, its rooms, its pictures or its nights. One row is read.
 * Null before the first of them.
 */
export async function findContentVersion({ db }: Pick<App, "db">): Promise<string | null> {
  const [answer] = await db.$client.batch<{ stamp: string }>([db.$client.prepare(CONTENT_VERSION_SQL)])
  return answer?.results[0]?.stamp ?? null
}
