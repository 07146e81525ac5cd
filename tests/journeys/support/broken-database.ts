import { DatabaseSync } from "node:sqlite"
import { CACHE } from "../../../scripts/project.ts"
import { localDatabase } from "../../../scripts/state.ts"
import { test } from "./journey.ts"

/** Makes every write to a table of the running server's D1 fail until `work` is done: an unexpected failure. */
export async function whileWritesFail(table: string, work: () => Promise<void>): Promise<void> {
  const port = process.env.JOURNEYS_PORTS!.split(" ")[test.info().parallelIndex]
  const database = new DatabaseSync(localDatabase(`${CACHE}/journeys-${port}`)!, { timeout: 5000 })
  const triggers = ["insert", "update"].map((event) => [`journeys_${event}`, event])
  try {
    for (const [name, event] of triggers)
      database.exec(`create trigger ${name} before ${event} on ${table} begin select raise(abort, 'broken'); end`)
    await work()
  } finally {
    for (const [name] of triggers) database.exec(`drop trigger if exists ${name}`)
    database.close()
  }
}
