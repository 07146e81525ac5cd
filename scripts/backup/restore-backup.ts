import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { violations } from "../integrity.ts"
import { CACHE, Failure } from "../project.ts"
import type { BackupTarget } from "./backup-target.ts"
import { type Backup, eachOf, makeBackup, rowsOf, sha256, shownRows, wrongsOf } from "./make-backup.ts"
import { countQuestion, databaseOf, dropScript, type Made, SCHEMA } from "./sql-script.ts"

/** A database that only knows which migrations it has had is empty. */
const MIGRATIONS = "d1_migrations"

type Options = {
  /** What is there is replaced; it is kept first, in this folder. Null refuses. */
  keepIn: string | null
  say(line: string): void
}

/**
 * Puts a backup where there is nothing, or in place of what is there: files first, then the database in one piece, then
 * the migrations that are newer than the backup. All is counted and looked at afterwards. The backup itself is looked at
 * before anything is touched.
 * @throws when it is damaged, when it is newer than this code, when something is there, and when the result is not right
 */
export async function restoreBackup(place: BackupTarget, folder: string, { keepIn, say }: Options): Promise<void> {
  const { backup, script, snapshot } = await openBackup(folder)
  say(`The backup is of ${backup.of}, made ${backup.at}: ${shownRows(backup.rows)}, ${backup.files.length} files`)
  const wrongBefore = await wrongsOf(snapshot)
  for (const line of wrongBefore) say(`  ${line}`)
  await refuseNewer(snapshot)
  snapshot.close()

  const [schema = []] = (await place.ask([SCHEMA])) as Made[][]
  const there = await filledTables(place, schema)
  if (there.length > 0 && keepIn === null) {
    throw new Failure(`There is data in ${place.name} (${there.join(", ")}). --force puts the backup in its place.`)
  }
  if (there.length > 0 && keepIn !== null) {
    say(`Keeping what is there in ${keepIn} …`)
    await makeBackup(place, keepIn, say)
  }

  await eachOf(backup.files, place.filesAtOnce, async ({ key, type }) =>
    place.putFile(key, await readFile(join(folder, "files", key)), type),
  )
  const file = join(CACHE, `restore-${process.pid}.sql`)
  await writeFile(file, [...dropScript(schema), script].join("\n"), { mode: 0o600 })
  await place.run(file).finally(() => rm(file))
  const wrong = await differences(place, backup)
  await place.migrate()
  const wrongNow = await violations((questions) => place.ask(questions))
  wrong.push(...wrongNow.filter((line) => !wrongBefore.includes(line)))
  if (wrong.length > 0) throw new Failure(`The backup was put into ${place.name}, but:\n${wrong.join("\n")}`)
  say(`Restored into ${place.name}: ${shownRows(backup.rows)}, ${backup.files.length} files. All of it was looked at.`)
}

/** @throws when the backup is not whole */
async function openBackup(folder: string): Promise<{ backup: Backup; script: string; snapshot: DatabaseSync }> {
  const [about, script] = await Promise.all(
    ["backup.json", "database.sql"].map((name) => readFile(join(folder, name), "utf8").catch(() => null)),
  )
  if (!about || !script) throw new Failure(`${folder} is no backup: it needs backup.json and database.sql.`)
  const backup = JSON.parse(about) as Backup
  const damaged = backup.sha256 === sha256(script) ? [] : ["database.sql"]
  for (const { key, sha256: hash } of backup.files) {
    const bytes = await readFile(join(folder, "files", key)).catch(() => null)
    if (!bytes || sha256(bytes) !== hash) damaged.push(`files/${key}`)
  }
  if (damaged.length > 0) throw new Failure(`These files of the backup are missing or changed: ${damaged.join(", ")}`)
  return { backup, script, snapshot: databaseOf(script) }
}

async function refuseNewer(snapshot: DatabaseSync): Promise<void> {
  if (!(MIGRATIONS in rowsOf(snapshot))) return
  const known = await readdir("migrations")
  const had = snapshot.prepare(`SELECT name FROM ${MIGRATIONS}`).all() as { name: string }[]
  const unknown = had.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Failure(`The backup is of a newer version of the app: this one does not know ${unknown.join(", ")}.`)
  }
}

/** `bookings 12`: the tables with rows in them. */
async function filledTables(place: BackupTarget, schema: Made[]): Promise<string[]> {
  if (schema.length === 0) return []
  const [[counts = {}] = []] = await place.ask([countQuestion(schema)])
  return Object.entries(counts)
    .filter(([name, count]) => name !== MIGRATIONS && Number(count) > 0)
    .map(([name, count]) => `${name} ${count}`)
}

/** What is not there as the backup says. */
async function differences(place: BackupTarget, backup: Backup): Promise<string[]> {
  const [schema = []] = (await place.ask([SCHEMA])) as Made[][]
  const [[counts = {}] = []] = schema.length > 0 ? await place.ask([countQuestion(schema)]) : []
  const wrong = Object.entries(backup.rows)
    .filter(([table, count]) => counts[table] !== count)
    .map(([table, count]) => `${table} has ${counts[table] ?? "no"} rows, not ${count}`)
  await eachOf(backup.files, place.filesAtOnce, async ({ key, sha256: hash }) => {
    const bytes = await place.getFile(key)
    if (!bytes || sha256(bytes) !== hash) wrong.push(`${key} cannot be read back`)
  })
  return wrong
}
