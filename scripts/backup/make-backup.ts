// Backs up D1 together with the R2 files that it names: `wrangler d1 export` covers the database alone.
import { createHash } from "node:crypto"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { slipKey } from "#app/payment/slip.ts"
import { originalKey, type Variant } from "#app/villa/image.ts"
import { violations } from "../integrity.ts"
import { Failure } from "../project.ts"
import type { BackupTarget } from "./backup-target.ts"
import { countQuery, databaseOf, SCHEMA_QUERY, type SchemaEntry } from "./sql-script.ts"

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
 * @throws when the folder is not empty
 */
export async function makeBackup(target: BackupTarget, folder: string, say: (line: string) => void): Promise<Backup> {
  const existing = await readdir(folder).catch(() => [])
  if (existing.length > 0) throw new Failure(`${folder} is not empty: a backup needs a folder of its own.`)
  // It holds slips and guests' names: only this user may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  const script = (await target.dump()).join("\n")
  await writeFile(join(folder, "database.sql"), script, { mode: 0o600 })
  const snapshot = databaseOf(script)
  const rows = rowCounts(snapshot)
  say(`Saved the database: ${summaryOf(rows)}`)
  for (const violation of await violationsIn(snapshot)) say(`  ${violation}`)

  const files: Backup["files"] = []
  const missing: string[] = []
  await forEachOf(filesNamedBy(snapshot), target.concurrency, async ({ key, type }) => {
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

/** The number of rows of each table. */
export function rowCounts(database: DatabaseSync): Record<string, number> {
  const schema = database.prepare(SCHEMA_QUERY).all() as SchemaEntry[]
  return schema.length > 0 ? { ...(database.prepare(countQuery(schema)).get() as Record<string, number>) } : {}
}

/** The broken integrity checks of an opened database. */
export function violationsIn(database: DatabaseSync): Promise<string[]> {
  return violations(async (queries) => queries.map((query) => database.prepare(query).all()))
}

/** The row counts in a line: the main tables by name, the others as a sum. */
export function summaryOf(rows: Record<string, number>): string {
  const main = ["bookings", "nights", "booking_events", "slips", "payment_links", "outbox", "images", "admins"]
  const others = Object.entries(rows).filter(([name]) => !main.includes(name))
  const rest = others.reduce((sum, [, count]) => sum + count, 0)
  const named = main.filter((name) => name in rows).map((name) => `${rows[name]} ${name}`)
  return `${named.join(", ")}; ${rest} rows in ${others.length} other tables`
}

export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex")
}

/** Does the work for each item, at most `concurrency` at the same time. */
export async function forEachOf<Item>(items: Item[], concurrency: number, work: (item: Item) => Promise<void>) {
  // Shared by the loops: each takes the next item.
  const queue = items.values()
  const loop = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
}

function filesNamedBy(database: DatabaseSync): { key: string; type: string }[] {
  const images = database.prepare("SELECT id, type, variants FROM images").all() as Record<string, string>[]
  const withFile = "SELECT id, type FROM slips WHERE removed_at IS NULL AND file_removed_at IS NULL"
  const slips = database.prepare(withFile).all() as Record<string, string>[]
  return [
    ...images.flatMap(({ id = "", type = "", variants = "[]" }) => [
      { key: originalKey(id), type },
      ...(JSON.parse(variants) as Variant[]).map(({ key, type }) => ({ key, type })),
    ]),
    ...slips.map(({ id = "", type = "" }) => ({ key: slipKey(id), type })),
  ]
}
