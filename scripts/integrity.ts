import { readFileSync } from "node:fs"

/** An invariant of every database of this app, and a query for the rows that violate it. */
type Check = { what: string; sql: string }

/** The queries of integrity.sql, each below the comment that says what must hold. */
export const CHECKS: Check[] = readFileSync(new URL("../app/db/integrity.sql", import.meta.url), "utf8")
  .trim()
  .split("\n\n")
  .slice(1)
  .map((part) => part.replace(/;$/, "").split("\n"))
  .map(([comment = "", ...lines]) => ({ what: comment.replace("-- ", ""), sql: lines.join("\n") }))

/** A line for each violated invariant. @param query returns the rows of each query, in order */
export async function violations(query: (queries: string[]) => Promise<unknown[][]>): Promise<string[]> {
  const found = await query(CHECKS.map(({ sql }) => sql))
  return CHECKS.flatMap(({ what }, index) => {
    const rows = found[index] ?? []
    return rows.length === 0 ? [] : [`violated: ${what}: ${rows.length} times, for example ${JSON.stringify(rows[0])}`]
  })
}
