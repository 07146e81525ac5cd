import { readdirSync, readFileSync } from "node:fs"

/** Where a database records its migrations, as wrangler creates it. */
export const CREATE_MIGRATIONS_TABLE = `CREATE TABLE d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

/** The names of all migrations, in their order. */
export function migrationNames(): string[] {
  return readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()
}

/** The statements of a migration, and that which records it. */
export function migrationSql(name: string): string {
  return `${readFileSync(`migrations/${name}`, "utf8")}\nINSERT INTO d1_migrations (name) VALUES ('${name}');\n`
}
