// Dumps a database as SQL that D1 accepts: `wrangler d1 export` does not order tables by their foreign keys.
import { DatabaseSync } from "node:sqlite"

/** A row of sqlite_master. */
export type SchemaEntry = { type: string; name: string; tbl_name: string; sql: string }

/** Excludes the internal tables of SQLite, D1 and Durable Objects. */
const OWN_TABLES =
  "sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'"

/** The tables, indexes and triggers of a database. */
export const SCHEMA_QUERY = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE ${OWN_TABLES} ORDER BY rowid`

/** Half of the 100 kB that D1 accepts. */
const MAX_STATEMENT_BYTES = 50_000

/** Runs a script in a new database in memory. It is only read, so references to missing rows are allowed. */
export function databaseOf(script: string): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  database.exec(script)
  return database
}

/**
 * The statements that recreate a database in an empty one, referenced tables first: D1 checks foreign keys at each statement,
 * and `wrangler d1 export` does not order the tables. Triggers come last, so that the inserts do not fire them. No server
 * may write meanwhile, unless the caller has begun a transaction.
 */
export function* importScript(database: DatabaseSync): Generator<string> {
  const schema = database.prepare(SCHEMA_QUERY).all() as SchemaEntry[]
  const tables = inReferenceOrder(schema)
  for (const { sql } of tables) yield `${sql};`
  for (const { name } of tables) yield* insertsOf(database, name)
  const hasSequences = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get()
  // AUTOINCREMENT must not reuse the ids of deleted rows.
  const sequences = hasSequences ? database.prepare("SELECT name, seq FROM sqlite_sequence").all() : []
  for (const { name, seq } of sequences) {
    yield `DELETE FROM sqlite_sequence WHERE name = ${literal(name)};`
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${literal(name)}, ${literal(seq)});`
  }
  // Each trigger on one line: see scripts/migration-guard.ts. Older databases have triggers of several lines.
  for (const { type, sql } of schema) if (type !== "table") yield `${sql.replace(/\s*[\r\n]\s*/g, " ")};`
}

/** The statements that drop everything in a schema. */
export function dropScript(schema: SchemaEntry[]): string[] {
  const triggers = schema.filter(({ type }) => type === "trigger").map(({ name }) => `DROP TRIGGER ${quoted(name)};`)
  const tables = inReferenceOrder(schema).map(({ name }) => `DROP TABLE ${quoted(name)};`)
  return [...triggers, ...tables.reverse()]
}

/** A query for the number of rows of each table: a column for each. */
export function countQuery(schema: SchemaEntry[]): string {
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name)
  return `SELECT ${tables.map((name) => `(SELECT count(*) FROM ${quoted(name)}) AS ${quoted(name)}`).join(", ")}`
}

/** The tables, each after those that it references. */
function inReferenceOrder(schema: SchemaEntry[]): SchemaEntry[] {
  const remaining = new Map(schema.filter(({ type }) => type === "table").map((table) => [table.name, table]))
  const placed: SchemaEntry[] = []
  const place = (table: SchemaEntry) => {
    remaining.delete(table.name)
    for (const [, name = ""] of table.sql.matchAll(/\bREFERENCES\s+[`"[]?(\w+)/gi)) {
      const parent = remaining.get(name)
      if (parent) place(parent)
    }
    placed.push(table)
  }
  for (const table of schema) if (remaining.has(table.name)) place(table)
  return placed
}

function* insertsOf(database: DatabaseSync, table: string): Generator<string> {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { name: string }[]
  const rows = database.prepare(
    `SELECT ${columns.map(({ name }) => withNulText(quoted(name))).join(", ")} FROM ${quoted(table)} ORDER BY rowid`,
  )
  rows.setReadBigInts(true)
  rows.setReturnArrays(true)
  const begin = `INSERT INTO ${quoted(table)} VALUES\n`
  let values: string[] = []
  let bytes = 0
  for (const row of rows.iterate() as unknown as Iterable<unknown[]>) {
    const text = `(${columns.map((_, at) => row[2 * at + 1] ?? literal(row[2 * at])).join(",")})`
    const size = Buffer.byteLength(text)
    if (values.length > 0 && bytes + size > MAX_STATEMENT_BYTES) {
      yield `${begin}${values.join(",\n")};`
      values = []
      bytes = 0
    }
    values.push(text)
    bytes += size
  }
  if (values.length > 0) yield `${begin}${values.join(",\n")};`
}

/** A column, and a second one with its SQL literal where it is a text with a NUL, which node:sqlite would cut off there. */
function withNulText(column: string): string {
  const hasNul = `typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0`
  return `${column}, CASE WHEN ${hasNul} THEN 'CAST(X''' || hex(${column}) || ''' AS TEXT)' END`
}

function literal(value: unknown): string {
  if (value === null) return "NULL"
  if (typeof value === "bigint") return String(value)
  // Integers are read as bigints, so a number is a REAL and must stay one.
  if (typeof value === "number") return /[.e]/.test(String(value)) ? String(value) : `${value}.0`
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
