// Saves and restores D1 together with the R2 files that it names: wrangler's commands cover one of them, and check nothing.
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { slipKey } from "#app/money/slips/slip.ts"
import { problemPhotoKey } from "#app/stay/cleaning/cleaner.ts"
import { PASSPORT_PICTURE_STORED_AS } from "#app/stay/passports/passport.ts"
import { originalKey, type Variant } from "#app/villa/photos/image.ts"
import { violations } from "../integrity.ts"
import { migrationNames } from "../migrations.ts"
import { CACHE, Failure } from "../project.ts"
import type { BackupTarget } from "./backup-target.ts"
import { countQuery, databaseOf, dropScript, SCHEMA_QUERY, type SchemaEntry, tooLongForD1 } from "./sql-script.ts"

/** The contents of a backup's backup.json. */
export type Backup = {
  /** When it was begun, as ISO 8601 in UTC. */
  at: string
  of: string
  /** The hash of database.sql. */
  sha256: string
  /** The number of rows of each table. */
  rows: Record<string, number>
  files: { key: string; type: string; sha256: string }[]
  /** Keys that the database names and R2 did not have. */
  missing: string[]
}

/**
 * Backs a villa up into a new folder: a consistent snapshot of its database as SQL, and each file that the database
 * names. The villa may be in use meanwhile.
 * @throws when the folder is not empty, and when a row is too long to be restored into D1
 */
export async function makeBackup(target: BackupTarget, folder: string, say: (line: string) => void): Promise<Backup> {
  const existing = await readdir(folder).catch(() => [])
  if (existing.length > 0) throw new Failure(`${folder} is not empty: a backup needs a folder of its own.`)
  // It holds slips and guests' names: only this user may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const statements = await target.dump()
  const tooLong = tooLongForD1(statements)
  if (tooLong.length > 0) {
    throw new Failure(`D1 could not restore these rows, so nothing was saved. Shorten them:\n${tooLong.join("\n")}`)
  }
  const script = statements.join("\n")
  await writeFile(join(folder, "database.sql"), script, { mode: 0o600 })
  const snapshot = databaseOf(script)
  const { rows } = await contentsOf(queryOf(snapshot))
  say(`Saved the database: ${summaryOf(rows)}`)
  for (const violation of await violationsIn(snapshot)) say(`  ${violation}`)

  const files: Backup["files"] = []
  const missing: string[] = []
  await forEachOf(filesNamedBy(snapshot), async ({ key, type }) => {
    const bytes = await target.getFile(key)
    if (!bytes) return void missing.push(key)
    const path = join(folder, "files", key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { mode: 0o600 })
    files.push({ key, type, sha256: sha256(bytes) })
  })
  say(`Saved ${files.length} files${missing.length > 0 ? `; R2 does not have ${missing.join(", ")}` : ""}`)
  snapshot.close()
  const backup: Backup = { at, of: target.name, sha256: sha256(script), rows, files, missing }
  // Written last: a folder without it is an unfinished backup.
  await writeFile(join(folder, "backup.json"), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 })
  return backup
}

type RestoreOptions = { replacedFolder: string | null; say(line: string): void }

const AFTER_RESTORE = fileURLToPath(new URL("../../app/db/after-restore.sql", import.meta.url))

/** A database that has rows only in this table counts as empty. */
const MIGRATIONS_TABLE = "d1_migrations"

/**
 * Restores a backup: files first, then the database in one transaction, then the migrations that are newer than the
 * backup, then after-restore.sql. Checks the backup before it changes anything, and the restored data afterwards.
 * @throws when the backup is damaged or newer than this code, when there is data that may not be replaced, and when the
 * restored data differs from the backup
 * @param replacedFolder where existing data is backed up before it is replaced; null refuses to replace any
 */
export async function restoreBackup(target: BackupTarget, folder: string, { replacedFolder, say }: RestoreOptions) {
  const { backup, script, snapshot } = await openBackup(folder)
  say(`The backup is of ${backup.of}, made ${backup.at}: ${summaryOf(backup.rows)}, ${backup.files.length} files`)
  const violationsBefore = await violationsIn(snapshot)
  for (const line of violationsBefore) say(`  ${line}`)
  if (MIGRATIONS_TABLE in backup.rows) refuseNewer(snapshot)
  snapshot.close()

  const { schema, rows } = await contentsOf(target.query)
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

  await forEachOf(backup.files, async ({ key, type }) =>
    target.putFile(key, await readFile(join(folder, "files", key)), type),
  )
  const file = join(CACHE, `restore-${process.pid}.sql`)
  await writeFile(file, [...dropScript(schema), script].join("\n"), { mode: 0o600 })
  await target.run(file).finally(() => rm(file))
  const problems = await differences(target, backup)
  await target.migrate()
  await target.run(AFTER_RESTORE)
  const violationsAfter = await violations(target.query)
  problems.push(...violationsAfter.filter((line) => !violationsBefore.includes(line)))
  if (problems.length > 0)
    throw new Failure(`The backup was restored into ${target.name}, but:\n${problems.join("\n")}`)
  say(
    "What waits begins to wait now. Everybody has to log in again; links in emails, invitations and reset links have ended.",
  )
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

/** @throws when the backup has a migration that this version of the app lacks */
function refuseNewer(snapshot: DatabaseSync): void {
  const known = migrationNames()
  const applied = snapshot.prepare(`SELECT name FROM ${MIGRATIONS_TABLE}`).all() as { name: string }[]
  const unknown = applied.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Failure(`The backup is of a newer version of the app: this one does not know ${unknown.join(", ")}.`)
  }
}

/** The schema of a database, and the number of rows of each table. */
async function contentsOf(query: BackupTarget["query"]) {
  const [schema = []] = (await query([SCHEMA_QUERY])) as SchemaEntry[][]
  const [[rows = {}] = []] = schema.length === 0 ? [] : await query([countQuery(schema)])
  return { schema, rows: rows as Record<string, number> }
}

/** What was restored differently from the backup. */
async function differences(target: BackupTarget, backup: Backup): Promise<string[]> {
  const { rows } = await contentsOf(target.query)
  const problems = Object.entries(backup.rows)
    .filter(([table, count]) => rows[table] !== count)
    .map(([table, count]) => `${table} has ${rows[table] ?? "no"} rows, not ${count}`)
  await forEachOf(backup.files, async ({ key, sha256: hash }) => {
    const bytes = await target.getFile(key)
    if (!bytes || sha256(bytes) !== hash) problems.push(`${key} cannot be read back`)
  })
  return problems
}

/** Queries an opened database as a target is queried. */
function queryOf(database: DatabaseSync): BackupTarget["query"] {
  return async (queries) => queries.map((query) => database.prepare(query).all())
}

/** The broken integrity checks of an opened database. */
export function violationsIn(database: DatabaseSync): Promise<string[]> {
  return violations(queryOf(database))
}

/** The row counts of the main tables in a line. */
function summaryOf(rows: Record<string, number>): string {
  const main = ["bookings", "nights", "booking_events", "slips", "payment_links", "outbox", "images", "admins"]
  return `${main.map((name) => `${rows[name] ?? 0} ${name}`).join(", ")}, of ${Object.keys(rows).length} tables`
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex")
}

/** Does the work for each item, four at a time. After a failure none is begun, and those under way end first. */
async function forEachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  // Shared by the loops: each takes the next item.
  const queue = [...items]
  const loop = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  const loops = Array.from({ length: 4 }, () =>
    loop().catch((error) => {
      queue.length = 0
      throw error
    }),
  )
  await Promise.allSettled(loops)
  await Promise.all(loops)
}

/** The R2 files that rows name. Each table exists from some migration on, and a backup may be of an older schema. */
function filesNamedBy(database: DatabaseSync): { key: string; type: string }[] {
  const hasTable = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  const rowsOf = (table: string, query: string) =>
    (hasTable.get(table) ? database.prepare(query).all() : []) as Record<string, string>[]
  return [
    ...rowsOf("images", "SELECT id, type, variants FROM images").flatMap(({ id = "", type = "", variants = "[]" }) => [
      { key: originalKey(id), type },
      ...(JSON.parse(variants) as Variant[]).map(({ key, type }) => ({ key, type })),
    ]),
    ...rowsOf("slips", "SELECT id, type FROM slips WHERE removed_at IS NULL AND file_removed_at IS NULL").map(
      ({ id = "", type = "" }) => ({ key: slipKey(id), type }),
    ),
    ...rowsOf("damage_photos", "SELECT id, type FROM damage_photos").map(({ id = "", type = "" }) => ({
      key: damagePhotoKey(id),
      type,
    })),
    ...rowsOf(
      "cleaning_problems",
      "SELECT id, photo_type AS type FROM cleaning_problems WHERE photo_type IS NOT NULL",
    ).map(({ id = "", type = "" }) => ({ key: problemPhotoKey(id), type })),
    ...rowsOf("passports", "SELECT picture_key FROM passports WHERE picture_key IS NOT NULL").map(
      ({ picture_key: key = "" }) => ({ key, type: PASSPORT_PICTURE_STORED_AS }),
    ),
  ]
}
