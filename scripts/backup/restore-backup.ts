// Restores D1 and R2 together and checks the result, which no wrangler command does.
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { violations } from "../integrity.ts"
import { CACHE, Failure } from "../project.ts"
import type { BackupTarget } from "./backup-target.ts"
import { type Backup, forEachOf, makeBackup, rowCounts, sha256, summaryOf, violationsIn } from "./make-backup.ts"
import { countQuery, databaseOf, dropScript, SCHEMA_QUERY, type SchemaEntry } from "./sql-script.ts"

/** A database that has rows only in this table counts as empty. */
const MIGRATIONS_TABLE = "d1_migrations"

type Options = {
  /** Where existing data is backed up before it is replaced. Null refuses to replace any. */
  replacedFolder: string | null
  say(line: string): void
}

/**
 * Restores a backup: files first, then the database in one transaction, then the migrations that are newer than the
 * backup. Checks the backup before it changes anything, and the restored data afterwards.
 * @throws when the backup is damaged or newer than this code, when there is data that may not be replaced, and when the
 * restored data differs from the backup
 */
export async function restoreBackup(
  target: BackupTarget,
  folder: string,
  { replacedFolder, say }: Options,
): Promise<void> {
  const { backup, script, snapshot } = await openBackup(folder)
  say(`The backup is of ${backup.of}, made ${backup.at}: ${summaryOf(backup.rows)}, ${backup.files.length} files`)
  const violationsBefore = await violationsIn(snapshot)
  for (const line of violationsBefore) say(`  ${line}`)
  await refuseNewer(snapshot)
  snapshot.close()

  const { schema, rows } = await contentsOf(target)
  const filled = Object.entries(rows)
    .filter(([name, count]) => name !== MIGRATIONS_TABLE && count > 0)
    .map(([name, count]) => `${name} ${count}`)
  if (filled.length > 0) {
    if (replacedFolder === null) {
      throw new Failure(`There is data in ${target.name} (${filled.join(", ")}). --force replaces it by the backup.`)
    }
    say(`Backing up what is replaced in ${replacedFolder} …`)
    await makeBackup(target, replacedFolder, say)
  }

  await forEachOf(backup.files, target.concurrency, async ({ key, type }) =>
    target.putFile(key, await readFile(join(folder, "files", key)), type),
  )
  const file = join(CACHE, `restore-${process.pid}.sql`)
  await writeFile(file, [...dropScript(schema), script].join("\n"), { mode: 0o600 })
  await target.run(file).finally(() => rm(file))
  const problems = await differences(target, backup)
  await target.migrate()
  const violationsAfter = await violations((queries) => target.query(queries))
  problems.push(...violationsAfter.filter((line) => !violationsBefore.includes(line)))
  if (problems.length > 0)
    throw new Failure(`The backup was restored into ${target.name}, but:\n${problems.join("\n")}`)
  say(`Restored into ${target.name} and checked: ${summaryOf(backup.rows)}, ${backup.files.length} files.`)
}

/** @throws when a file of the backup is missing or changed */
async function openBackup(folder: string): Promise<{ backup: Backup; script: string; snapshot: DatabaseSync }> {
  const [manifest, script] = await Promise.all(
    ["backup.json", "database.sql"].map((name) => readFile(join(folder, name), "utf8").catch(() => null)),
  )
  if (!manifest || !script) throw new Failure(`${folder} is no backup: it needs backup.json and database.sql.`)
  const backup = JSON.parse(manifest) as Backup
  const damaged = backup.sha256 === sha256(script) ? [] : ["database.sql"]
  for (const { key, sha256: hash } of backup.files) {
    const bytes = await readFile(join(folder, "files", key)).catch(() => null)
    if (!bytes || sha256(bytes) !== hash) damaged.push(`files/${key}`)
  }
  if (damaged.length > 0) throw new Failure(`These files of the backup are missing or changed: ${damaged.join(", ")}`)
  return { backup, script, snapshot: databaseOf(script) }
}

async function refuseNewer(snapshot: DatabaseSync): Promise<void> {
  if (!(MIGRATIONS_TABLE in rowCounts(snapshot))) return
  const known = await readdir("migrations")
  const applied = snapshot.prepare(`SELECT name FROM ${MIGRATIONS_TABLE}`).all() as { name: string }[]
  const unknown = applied.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Failure(`The backup is of a newer version of the app: this one does not know ${unknown.join(", ")}.`)
  }
}

/** The schema of a target's database, and the number of rows of each table. */
async function contentsOf(target: BackupTarget) {
  const [schema = []] = (await target.query([SCHEMA_QUERY])) as SchemaEntry[][]
  const [[rows = {}] = []] = schema.length === 0 ? [] : await target.query([countQuery(schema)])
  return { schema, rows: rows as Record<string, number> }
}

/** What was restored differently from the backup. */
async function differences(target: BackupTarget, backup: Backup): Promise<string[]> {
  const { rows } = await contentsOf(target)
  const problems = Object.entries(backup.rows)
    .filter(([table, count]) => rows[table] !== count)
    .map(([table, count]) => `${table} has ${rows[table] ?? "no"} rows, not ${count}`)
  await forEachOf(backup.files, target.concurrency, async ({ key, sha256: hash }) => {
    const bytes = await target.getFile(key)
    if (!bytes || sha256(bytes) !== hash) problems.push(`${key} cannot be read back`)
  })
  return problems
}
