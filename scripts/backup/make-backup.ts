import { createHash } from "node:crypto"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { slipKey } from "#app/payment/slip.ts"
import { originalKey, type Variant } from "#app/villa/image.ts"
import { violations } from "../integrity.ts"
import { Failure } from "../project.ts"
import type { BackupTarget } from "./backup-target.ts"
import { countQuestion, databaseOf, type Made, SCHEMA } from "./sql-script.ts"

export type KeptFile = { key: string; type: string; size: number; sha256: string }

/** What a backup says of itself, in its file backup.json. */
export type Backup = {
  /** When it was begun, as ISO 8601 in UTC. */
  at: string
  of: string
  /** The hash of database.sql. */
  sha256: string
  /** How many rows each table has. */
  rows: Record<string, number>
  files: KeptFile[]
  /** Files that the database names and R2 did not have. */
  missing: string[]
}

/**
 * Keeps a villa in a new folder: its database as it is at one moment, as a script of SQL, and each file that the
 * database names. The villa may be in use meanwhile.
 * @throws when the folder holds something
 */
export async function makeBackup(place: BackupTarget, folder: string, say: (line: string) => void): Promise<Backup> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new Failure(`${folder} is not empty: a backup wants a folder of its own.`)
  // Slips and guests' names: for nobody else on this machine.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const script = [...(await place.dump())].join("\n")
  await writeFile(join(folder, "database.sql"), script, { mode: 0o600 })
  const snapshot = databaseOf(script)
  const rows = rowsOf(snapshot)
  say(`Kept the database: ${shownRows(rows)}`)
  for (const wrong of await wrongsOf(snapshot)) say(`  ${wrong}`)

  const files: KeptFile[] = []
  const missing: string[] = []
  await eachOf(filesNamedBy(snapshot), place.filesAtOnce, async ({ key, type }) => {
    const bytes = await place.getFile(key)
    if (!bytes) return void missing.push(key)
    const path = join(folder, "files", key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { mode: 0o600 })
    files.push({ key, type, size: bytes.byteLength, sha256: sha256(bytes) })
  })
  say(`Kept ${files.length} files${missing.length > 0 ? `; R2 does not have ${missing.join(", ")}` : ""}`)
  snapshot.close()
  const backup: Backup = { at, of: place.name, sha256: sha256(script), rows, files, missing }
  // Written last: a folder without it is no backup.
  await writeFile(join(folder, "backup.json"), `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 })
  return backup
}

/** How many rows each table has. */
export function rowsOf(database: DatabaseSync): Record<string, number> {
  const schema = database.prepare(SCHEMA).all() as Made[]
  return schema.length > 0 ? { ...(database.prepare(countQuestion(schema)).get() as Record<string, number>) } : {}
}

/** What is wrong with a database at hand, if it is one of ours. */
export function wrongsOf(database: DatabaseSync): Promise<string[]> {
  return violations(async (questions) => questions.map((question) => database.prepare(question).all()))
}

/** What people look for first, and how much else there is. */
export function shownRows(rows: Record<string, number>): string {
  const shown = ["bookings", "nights", "booking_events", "slips", "payment_links", "outbox", "images", "admins"]
  const others = Object.entries(rows).filter(([name]) => !shown.includes(name))
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  const named = shown.filter((name) => name in rows).map((name) => `${rows[name]} ${name}`)
  return `${named.join(", ")}; ${rest} rows in ${others.length} other tables`
}

export function sha256(of: string | Uint8Array): string {
  return createHash("sha256").update(of).digest("hex")
}

/** Does the work for each, a few at once. */
export async function eachOf<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  })
  await Promise.all(workers)
}

function filesNamedBy(database: DatabaseSync): { key: string; type: string }[] {
  const images = database.prepare("SELECT id, type, variants FROM images").all() as Record<string, string>[]
  const slips = database.prepare("SELECT id, type FROM slips WHERE removed_at IS NULL").all() as Record<
    string,
    string
  >[]
  return [
    ...images.flatMap(({ id = "", type = "", variants = "[]" }) => [
      { key: originalKey(id), type },
      ...(JSON.parse(variants) as Variant[]).map(({ key, type }) => ({ key, type })),
    ]),
    ...slips.map(({ id = "", type = "" }) => ({ key: slipKey(id), type })),
  ]
}
