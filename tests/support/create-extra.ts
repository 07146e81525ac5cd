import { write } from "#app/db/database.server.ts"
import type { Extra } from "#app/villa/extras/extra.ts"
import { insertExtra } from "#app/villa/extras/extra-store.server.ts"
import { NOW, type TestApp } from "./app.ts"
import { COT } from "./extras.ts"

/** Stores an extra without the use case that owners add it by. */
export async function createExtra(app: Pick<TestApp, "db">, fields: Partial<Extra> = {}): Promise<Extra> {
  const extra = { ...COT, ...fields }
  await write(app.db, [insertExtra(app.db, extra, NOW)])
  return extra
}
