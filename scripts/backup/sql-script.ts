import { DatabaseSync } from "node:sqlite"

/** A row of the schema. */
export type Made = { type: string; name: string; tbl_name: string; sql: string }

/** SQLite's own tables, D1's and Durable Objects'. */
const OURS = "sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'"

/** Finds the tables of a database, and what else was made in it. */
export const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE ${OURS} ORDER BY rowid`

/** D1 takes statements of 100 kB at most. */
const STATEMENT_BYTES = 50_000

/** A database in memory of what a script makes. It is only looked at: what refers to rows that are missing is let in. */
export function databaseOf(script: string): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  database.exec(script)
  return database
}

/**
 * The statements that make a database anew in an empty one, in an order in which nothing refers to what is not there
 * yet: D1 checks each reference, and its own export does not see to it. Triggers come last, so that they count nothing
 * twice. No server may write meanwhile, unless the caller has begun a transaction.
 */
export function* importScript(database: DatabaseSync): Generator<string> {
  const schema = database.prepare(SCHEMA).all() as Made[]
  const tables = inOrder(schema)
  for (const { sql } of tables) yield `${sql};`
  for (const { name } of tables) yield* insertsOf(database, name)
  const counted = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get()
  // The numbers of deleted rows are not given again.
  const sequences = counted ? database.prepare("SELECT name, seq FROM sqlite_sequence").all() : []
  for (const { name, seq } of sequences) {
    yield `DELETE FROM sqlite_sequence WHERE name = ${literal(name)};`
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(name)}, ${literal(seq)});`
  }
  // Each trigger on one line: see scripts/migration-guard.ts. A database may have been made when they stood on several.
  for (const { type, sql } of schema) if (type !== "table") yield `${sql.replace(/\s*[\r\n]\s*/g, " ")};`
}

/** The statements that empty a database of all that its schema names. */
export function dropScript(schema: Made[]): string[] {
  const triggers = schema.filter(({ type }) => type === "trigger").map(({ name }) => `DROP TRIGGER ${quoted(name)};`)
  const tables = inOrder(schema).map(({ name }) => `DROP TABLE ${quoted(name)};`)
  return [...triggers, ...tables.reverse()]
}

/** The question how many rows each table has: a column for each. */
export function countQuestion(schema: Made[]): string {
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name)
  return `SELECT ${tables.map((name) => `(SELECT count(*) FROM ${quoted(name)}) AS ${quoted(name)}`).join(", ")}`
}

/** The tables, each after those that it refers to. */
function inOrder(schema: Made[]): Made[] {
  const waiting = new Map(schema.filter(({ type }) => type === "table").map((table) => [table.name, table]))
  const placed: Made[] = []
  const place = (table: Made) => {
    waiting.delete(table.name)
    for (const [, name = ""] of table.sql.matchAll(/\bREFERENCES\s+[`"[]?(\w+)/gi)) {
      const parent = waiting.get(name)
      if (parent) place(parent)
    }
    placed.push(table)
  }
  for (const table of schema) if (waiting.has(table.name)) place(table)
  return placed
}

function* insertsOf(database: DatabaseSync, table: string): Generator<string> {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { name: string }[]
  const rows = database.prepare(
    `SELECT ${columns.map(({ name }) => whole(quoted(name))).join(", ")} FROM ${quoted(table)} ORDER BY rowid`,
  )
  rows.setReadBigInts(true)
  rows.setReturnArrays(true)
  const begin = `INSERT INTO ${quoted(table)} VALUES\n`
  let values: string[] = []
  let bytes = 0
  for (const row of rows.iterate() as unknown as Iterable<unknown[]>) {
    const text = `(${columns.map((_, at) => row[2 * at + 1] ?? literal(row[2 * at])).join(",")})`
    const size = Buffer.byteLength(text)
    if (values.length > 0 && bytes + size > STATEMENT_BYTES) {
      yield `${begin}${values.join(",\n")};`
      values = []
      bytes = 0
    }
    values.push(text)
    bytes += size
  }
  if (values.length > 0) yield `${begin}${values.join(",\n")};`
}

/** A column, and beside it how it is written where it is a text with a NUL in it, at which reading would stop. */
function whole(column: string): string {
  const cut = `typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0`
  return `${column}, CASE WHEN ${cut} THEN 'CAST(X''' || hex(${column}) || ''' AS TEXT)' END`
}

function literal(value: unknown): string {
  if (value === null) return "NULL"
  if (typeof value === "bigint") return String(value)
  // Whole numbers come as bigints; this one stays a real number, whatever it comes to.
  if (typeof value === "number") return /[.e]/.test(String(value)) ? String(value) : `${value}.0`
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
