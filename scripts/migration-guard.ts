import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

// On D1 foreign keys cannot be switched off, so that rebuilding a table (drizzle-kit's way to change a column) runs
// the DELETE actions of every table that refers to it, and may empty them.
const LOSES_ROWS = /\bDROP\s+TABLE\b|__new_/i

/** The migrations that would drop or rebuild a table: none may reach a database with bookings in it. */
export async function dangerousMigrations(folder = "migrations"): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return names.filter((_, index) => losesRows(texts[index]!))
}

/** Whether a migration's text drops or rebuilds a table; its comments do not count. */
export function losesRows(sql: string): boolean {
  return LOSES_ROWS.test(sql.replace(/--.*$/gm, ""))
}
