import { readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { migrationNames, migrationSql } from "./migrations.ts"

const PAGE = "app/db/triggers.sql"

/** The triggers of app/db/triggers.sql by name, each on one line, as a migration must have them. */
export function declaredTriggers(): Map<string, string> {
  const statements = readFileSync(PAGE, "utf8").replace(/^\s*--.*$/gm, "")
  return byName([...statements.matchAll(/^CREATE TRIGGER .*?^END;$/gms)].map(([sql]) => onOneLine(sql)))
}

/** The triggers that the migrations leave behind, by name, written as `declaredTriggers` writes them. */
export function migratedTriggers(): Map<string, string> {
  const database = new DatabaseSync(":memory:")
  for (const name of migrationNames()) database.exec(migrationSql(name))
  const rows = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid").all()
  database.close()
  return byName(rows.map(({ sql }) => onOneLine(`${sql};`)))
}

/** The statements that make the triggers of the migrated database those of app/db/triggers.sql. */
export function triggerMigration(declared: Map<string, string>, migrated: Map<string, string>): string[] {
  const dropped = [...migrated].filter(([name, sql]) => declared.get(name) !== sql)
  const created = [...declared].filter(([name, sql]) => migrated.get(name) !== sql)
  return [...dropped.map(([name]) => `DROP TRIGGER ${name};`), ...created.map(([, sql]) => sql)]
}

function byName(triggers: string[]): Map<string, string> {
  return new Map(triggers.map((sql) => [/^CREATE TRIGGER (\w+)/.exec(sql)?.[1] ?? "", sql]))
}

const onOneLine = (sql: string) => sql.replace(/\s+/g, " ").trim()
