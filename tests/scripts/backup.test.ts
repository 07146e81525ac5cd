import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { openRemote } from "../../scripts/backup/backup-target.ts"
import { databaseOf, importScript } from "../../scripts/backup/sql-script.ts"
import { makeBackup, restoreBackup } from "../../scripts/backup/villa-backup.ts"
import { workerConfig } from "../../scripts/worker-config.ts"
import { type FakeAccount, fakeAccount } from "../support/fake-wrangler.ts"
import { emptyDatabase, FILES, insertSampleRows } from "../support/villa-database.ts"

/** Every row of every table, with its rowid. */
const allRows = (database: DatabaseSync) =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' ORDER BY name")
    .all()
    .map(({ name }) => [name, database.prepare(`SELECT rowid, * FROM "${name}" ORDER BY rowid`).all()])

/** Instants from now to a week ahead, in milliseconds or seconds, are those that a restore sets. */
const isSetNow = (value: unknown) =>
  typeof value === "number" &&
  [value, value * 1000].some((at) => at > Date.now() - 600_000 && at < Date.now() + 8 * 86_400_000)
const withoutClocks = (rows: unknown) =>
  JSON.parse(JSON.stringify(rows, (_, value) => (isSetNow(value) ? "now" : value))) as unknown

/** What a database is after it was restored: the clocks begin anew, and credentials end. */
function rowsAfterRestore(database: DatabaseSync): unknown {
  const copy = databaseOf(importScript(database).join("\n"))
  copy.exec(readFileSync("app/db/after-restore.sql", "utf8"))
  return withoutClocks(allRows(copy))
}

/** Like D1's export: tables in the order of their creation, whatever they reference, and triggers last. */
function d1Export(database: DatabaseSync): string {
  const statements = [...importScript(database)]
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rootpage").all()
  const ofTables = tables.flatMap(({ name }) =>
    statements.filter((each) => new RegExp(`^(CREATE TABLE|INSERT INTO) [\`"]?${name}\\b`).test(each)),
  )
  const rest = statements.filter((each) => !ofTables.includes(each))
  return ["PRAGMA defer_foreign_keys=TRUE;", ...ofTables, ...rest].join("\n")
}

describe("the SQL dump of a database", () => {
  it("recreates it with foreign keys enforced", () => {
    const villa = emptyDatabase()
    insertSampleRows(villa)
    const again = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true })
    for (const statement of importScript(villa)) again.exec(statement)
    expect(allRows(again)).toEqual(allRows(villa))
    const schemaQuery = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
    expect(again.prepare(schemaQuery).all()).toEqual(villa.prepare(schemaQuery).all())
  })

  it("dumps values of every type", () => {
    const odd = new DatabaseSync(":memory:")
    odd.exec("CREATE TABLE a (v)")
    const insert = odd.prepare("INSERT INTO a VALUES (?)")
    const values = [
      null,
      1n,
      9_007_199_254_740_993n,
      1.5,
      1e21,
      "",
      "it's; \n--x",
      "nul\0in it",
      "ๆ🙂",
      Buffer.from([0]),
    ]
    for (const value of values) insert.run(value)
    odd.exec("INSERT INTO a VALUES (5.0)")
    const restored = databaseOf([...importScript(odd)].join("\n"))
    const read = "SELECT typeof(v), hex(v), quote(v) FROM a ORDER BY rowid"
    expect(restored.prepare(read).all()).toEqual(odd.prepare(read).all())
  })

  it("contains no statement that is too long for D1", () => {
    const many = new DatabaseSync(":memory:")
    many.exec("CREATE TABLE a (v)")
    for (let row = 0; row < 400; row++) many.prepare("INSERT INTO a VALUES (?)").run("ๆ".repeat(300))
    const statements = [...importScript(many)]
    expect(Math.max(...statements.map((each) => Buffer.byteLength(each)))).toBeLessThan(100_000)
    expect(statements.length).toBeGreaterThan(4)
    expect(databaseOf(statements.join("\n")).prepare("SELECT count(*) AS count FROM a").get()).toEqual({ count: 400 })
  })

  it("writes each trigger on one line, also if the database has multi-line triggers", () => {
    const old = new DatabaseSync(":memory:")
    old.exec("CREATE TABLE a (v);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\r\n\tDELETE FROM a\n\tWHERE v = 1;\nEND")
    const trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a WHERE v = 1; END;"
    expect([...importScript(old)].at(-1)).toBe(trigger)
  })

  it("does not reuse the ids of deleted rows", () => {
    const villa = emptyDatabase()
    insertSampleRows(villa)
    villa.exec("DELETE FROM booking_events WHERE id = 5")
    const again = databaseOf([...importScript(villa)].join("\n"))
    again.exec("INSERT INTO booking_events (booking_id, at, actor, action, applied) VALUES ('b-1', 4, 'guest', 'x', 1)")
    expect(again.prepare("SELECT max(id) AS id FROM booking_events").get()).toEqual({ id: 6 })
  })
})

// Each wrangler call starts a process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const PATH = process.env.PATH
let account: FakeAccount
let scratch: string
let output: string[]
let backup: string
const say = (line: string) => output.push(line)
const remote = () => openRemote(workerConfig())
const restore = (replacedFolder: string | null = null) => restoreBackup(remote(), backup, { replacedFolder, say })

/** A villa at Cloudflare, and a backup of it. */
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), "backup-"))
  backup = join(scratch, "backup")
  output = []
  account = fakeAccount()
  const villa = emptyDatabase(join(account.folder, "d1.sqlite"))
  insertSampleRows(villa)
  writeFileSync(join(account.folder, "export.sql"), d1Export(villa))
  villa.close()
  for (const [key, bytes] of Object.entries(FILES)) account.putFile(key, bytes)
})
afterEach(() => {
  process.env.PATH = PATH
  rmSync(account.folder, { recursive: true, maxRetries: 5 })
  rmSync(scratch, { recursive: true, maxRetries: 5 })
})

/** Deletes everything at Cloudflare, and deploys an empty villa. */
function replaceByEmptyVilla(): void {
  rmSync(account.folder, { recursive: true, maxRetries: 5 })
  process.env.PATH = PATH
  account = fakeAccount()
  emptyDatabase(join(account.folder, "d1.sqlite")).close()
}

describe("a deployed villa", () => {
  it("is restored after everything is lost: rows, ids, triggers and files", async () => {
    const before = rowsAfterRestore(account.database())
    await makeBackup(remote(), backup, say)
    expect(output).toEqual([expect.stringMatching(/2 bookings, 7 nights, 5 booking_events, 2 slips/), "Saved 6 files"])
    replaceByEmptyVilla()
    await restore()
    expect(withoutClocks(allRows(account.database()))).toEqual(before)
    for (const [key, bytes] of Object.entries(FILES)) expect(account.file(key)).toEqual(bytes)
    expect(output.at(-1)).toMatch(/^Restored into .*2 bookings, 7 nights, .* 6 files/)
    const ended = account.calls().filter((call) => /migrations apply|after-restore/.test(call))
    expect(ended).toEqual([
      expect.stringContaining("wrangler d1 migrations apply DB --remote"),
      expect.stringContaining("after-restore.sql"),
    ])
    account.database().exec("UPDATE bookings SET status = 'cancelled', kept = 0 WHERE id = 'b-1'")
    const [totals] = account.database().prepare("SELECT sum(count) AS count FROM booking_totals").all()
    expect(totals).toEqual({ count: 2 })
  })

  it("is not overwritten without --force", async () => {
    await makeBackup(remote(), backup, say)
    const before = allRows(account.database())
    await expect(restore()).rejects.toThrow(/There is data in .*bookings 2.*--force/)
    expect(allRows(account.database())).toEqual(before)
    expect(account.calls().filter((call) => /object put|--file .*restore/.test(call))).toEqual([])
  })

  it("is backed up before --force replaces it", async () => {
    await makeBackup(remote(), backup, say)
    const before = rowsAfterRestore(account.database())
    account.database().exec("UPDATE bookings SET first_name = 'Later' WHERE id = 'b-1'")
    const replacedFolder = join(scratch, "replaced")
    await restore(replacedFolder)
    expect(withoutClocks(allRows(account.database()))).toEqual(before)
    expect(readdirSync(replacedFolder).sort()).toEqual(["backup.json", "database.sql", "files"])
  })

  it("is unchanged when the database rejects the backup", async () => {
    await makeBackup(remote(), backup, say)
    replaceByEmptyVilla()
    account.failCommand("wrangler d1 execute DB --remote -y --file")
    await expect(restore()).rejects.toThrow("Something went wrong")
    expect(account.database().prepare("SELECT count(*) AS count FROM d1_migrations").get()).not.toEqual({ count: 0 })
  })
})

describe("a backup", () => {
  it("lists the files that are missing in R2", async () => {
    rmSync(join(account.folder, "bucket/slips/slip-1"))
    expect(await makeBackup(remote(), backup, say)).toMatchObject({ missing: ["slips/slip-1"] })
  })

  it("fails while a row is too long to be restored into D1, and saves nothing", async () => {
    const lengthen = (length: number) => {
      const villa = account.database()
      villa.prepare("UPDATE bookings SET special_requests = ? WHERE id = 'b-1'").run("ๆ".repeat(length))
      writeFileSync(join(account.folder, "export.sql"), d1Export(villa))
      villa.close()
    }
    lengthen(31_700)
    await expect(makeBackup(remote(), backup, say)).rejects.toThrow(
      /could not restore these rows[\s\S]*INSERT INTO "bookings" VALUES \('b-1'.*… \(9\d{4} bytes\)$/,
    )
    expect(readdirSync(scratch).flatMap((name) => readdirSync(join(scratch, name)))).toEqual([])
    lengthen(31_000)
    expect(await makeBackup(remote(), backup, say)).toMatchObject({ missing: [] })
  })

  it("is not written into a folder that is not empty", async () => {
    await makeBackup(remote(), backup, say)
    await expect(makeBackup(remote(), backup, say)).rejects.toThrow("is not empty")
  })

  it("cannot be restored if it was interrupted", async () => {
    account.failCommand("wrangler r2 object get")
    await expect(makeBackup(remote(), backup, say)).rejects.toThrow("Something went wrong")
    await expect(restore()).rejects.toThrow("is no backup")
  })

  it.each(["database.sql", "files/slips/slip-1"])(
    "is refused if %s is damaged, before anything is changed",
    async (name) => {
      await makeBackup(remote(), backup, say)
      writeFileSync(join(backup, name), `${readFileSync(join(backup, name), "latin1")} `)
      replaceByEmptyVilla()
      const calls = account.calls().length
      await expect(restore()).rejects.toThrow(`missing or changed: ${name}`)
      expect(account.calls()).toHaveLength(calls)
    },
  )

  it("is refused if it is from a newer version of the app", async () => {
    writeFileSync(
      join(account.folder, "export.sql"),
      `${readFileSync(join(account.folder, "export.sql"), "utf8")}\nINSERT INTO d1_migrations (name) VALUES ('9999_later.sql');`,
    )
    await makeBackup(remote(), backup, say)
    replaceByEmptyVilla()
    await expect(restore()).rejects.toThrow("does not know 9999_later.sql")
  })
})
