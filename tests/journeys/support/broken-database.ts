import { runStatements } from "../../support/statements.ts"

/** Makes every write to a table of the running server's D1 fail until `work` is done: an unexpected failure. */
export async function whileWritesFail(origin: string, table: string, work: () => Promise<void>): Promise<void> {
  const triggers = ["insert", "update"].map((event) => [`journeys_${event}`, event])
  await runStatements(
    origin,
    triggers.map(
      ([name, event]) => `create trigger ${name} before ${event} on ${table} begin select raise(abort, 'broken'); end`,
    ),
  )
  await work().finally(() =>
    runStatements(
      origin,
      triggers.map(([name]) => `drop trigger ${name}`),
    ),
  )
}
