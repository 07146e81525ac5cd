// Rejects migrations that D1 would run differently from SQLite; neither wrangler nor drizzle-kit checks them.
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

// Foreign keys cannot be switched off on D1, so rebuilding a table (as drizzle-kit does to change a column) runs the ON DELETE
// actions of every table that references it, and may empty them.
const LOSES_ROWS = /\bDROP\s+TABLE\b|__new_/i

// D1's remote API splits the SQL of a migration itself, and some of its versions cut a trigger of several lines at the
// first semicolon of its body ("incomplete input", cloudflare/workers-sdk issues 4998 and 15690). SQLite, and so local
// development, accepts either form.
const TRIGGER = /\bCREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b[\s\S]*?\bEND\s*(?:;|$)/gi

export type MigrationFault = { file: string; fault: "drops or rebuilds a table" | "has a trigger on several lines" }

/** The migrations that must not be applied to a deployed database, with their faults. */
export async function migrationFaults(folder = "migrations"): Promise<MigrationFault[]> {
  const faults: MigrationFault[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
    const sql = await readFile(join(folder, file), "utf8")
    faults.push(...faultsOf(sql).map((fault) => ({ file, fault })))
  }
  return faults
}

/** The faults of a migration, comments ignored. */
export function faultsOf(sql: string): MigrationFault["fault"][] {
  const statements = sql.replace(/--.*$/gm, "")
  const faults: MigrationFault["fault"][] = []
  if (LOSES_ROWS.test(statements)) faults.push("drops or rebuilds a table")
  if (statements.match(TRIGGER)?.some((trigger) => /[\r\n]/.test(trigger)))
    faults.push("has a trigger on several lines")
  return faults
}
