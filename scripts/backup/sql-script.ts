// Dumps a database as SQL that D1 accepts: `wrangler d1 export` does not order tables by their foreign keys.
import { DatabaseSync } from "node:sqlite"

/** The longest statement of a backup, in bytes: D1 takes 100,000 (its limits), and restoring it must not depend on the last. */
const STATEMENT_MAX_BYTES = 95_000

/** The statements that D1 would not take, each by its beginning and its length in bytes. */
export function tooLongForD1(statements: string[]): string[] {
  const BEGINNING = 80
  return statements
    .map((statement) => ({ statement, bytes: Buffer.byteLength(statement) }))
    .filter(({ bytes }) => bytes > STATEMENT_MAX_BYTES)
    .map(({ statement, bytes }) => `${statement.slice(0, BEGINNING)}… (${bytes} bytes)`)
}

/** A row of sqlite_master. */
export type SchemaEntry = { type: string; name: string; sql: string }

/** The tables, views, indexes and triggers of a database, without the internal tables of SQLite, D1 and Durable Objects. */
export const SCHEMA_QUERY = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid`

/** Runs a script in a new database in memory. It is only read, so references to missing rows are allowed. */
export function databaseOf(script: string): DatabaseSync {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  database.exec(script)
  return database
}

/**
 * The statements that recreate a database in an empty one, referenced tables first: D1 checks foreign keys at each statement.
 * One row each, because D1 limits a statement's length. Triggers come last, so that the inserts do not fire them. No server
 * may write meanwhile, unless the caller has begun a transaction.
 */
export function importScript(database: DatabaseSync): string[] {
  const schema = database.prepare(SCHEMA_QUERY).all() as SchemaEntry[]
  const tables = inReferenceOrder(schema)
  const hasSequences = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get()
  return [
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }) => insertsOf(database, name)),
    // AUTOINCREMENT must not reuse the ids of deleted rows.
    ...(hasSequences ? ["DELETE FROM sqlite_sequence;", ...insertsOf(database, "sqlite_sequence")] : []),
    ...schema.filter(({ type }) => type !== "table").map((entry) => `${createStatement(entry)};`),
  ]
}

/** Each trigger on one line: see scripts/migration-guard.ts. */
function createStatement({ type, sql }: SchemaEntry): string {
  return type === "trigger" ? sql.replace(/\s*[\r\n]\s*/g, " ") : sql
}

/** The statements that drop everything in a schema. */
export function dropScript(schema: SchemaEntry[]): string[] {
  const dropped = (kind: "trigger" | "view") =>
    schema.filter(({ type }) => type === kind).map(({ name }) => `DROP ${kind.toUpperCase()} ${quoted(name)};`)
  const tables = inReferenceOrder(schema).map(({ name }) => `DROP TABLE ${quoted(name)};`)
  return [...dropped("trigger"), ...dropped("view"), ...tables.reverse()]
}

/** A query for the number of rows of each table: a column for each. */
export function countQuery(schema: SchemaEntry[]): string {
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name)
  return `SELECT ${tables.map((name) => `(SELECT count(*) FROM ${quoted(name)}) AS ${quoted(name)}`).join(", ")}`
}

/** The tables, each after those that it references. */
function inReferenceOrder(schema: SchemaEntry[]): SchemaEntry[] {
  const tables = new Map(schema.filter(({ type }) => type === "table").map((table) => [table.name, table]))
  const placed = new Set<SchemaEntry>()
  const place = (table: SchemaEntry) => {
    tables.delete(table.name)
    for (const [, name = ""] of table.sql.matchAll(/\bREFERENCES\s+[`"[]?(\w+)/gi)) {
      const parent = tables.get(name)
      if (parent) place(parent)
    }
    placed.add(table)
  }
  for (const table of tables.values()) place(table)
  return [...placed]
}

function insertsOf(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { name: string }[]
  const values = columns.map(({ name }) => literalOf(quoted(name))).join(` || ',' || `)
  const rows = database.prepare(`SELECT ${values} AS list FROM ${quoted(table)} ORDER BY rowid`)
  return (rows.all() as { list: string }[]).map(({ list }) => `INSERT INTO ${quoted(table)} VALUES (${list});`)
}

/** An SQL expression for a column's value as a literal: quote(), which would cut a text off at a NUL. */
function literalOf(column: string): string {
  const hasNul = `typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0`
  return `iif(${hasNul}, 'CAST(X''' || hex(${column}) || ''' AS TEXT)', quote(${column}))`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
