import { DatabaseSync } from "node:sqlite"
import { localDatabase } from "../../../scripts/state.ts"
import { stateOf } from "./villas.ts"

/** Makes every write to a table of the running server's D1 fail until `work` is done: an unexpected failure. */
export async function whileWritesFail(origin: string, table: string, work: () => Promise<void>): Promise<void> {
  const database = new DatabaseSync(localDatabase(stateOf(origin))!, { timeout: 5000 })
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
