import { readdirSync, readFileSync } from "node:fs"

/** The names of all migrations, in their order. */
export function migrationNames(): string[] {
  return readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()
}

/** The statements of a migration. */
export function migrationSql(name: string): string {
  return readFileSync(`migrations/${name}`, "utf8")
}
