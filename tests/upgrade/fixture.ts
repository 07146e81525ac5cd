import { env } from "cloudflare:workers"
import { rows } from "../support/app.ts"

export const FIXTURE = "../fixtures/1.0.0.sql"

/** Of which migration the fixture has the schema. */
const FIRST = env.TEST_MIGRATIONS[0]!

/** Which inserting the rows of a fixture must not fire. */
const isTrigger = (statement: string) => /\bCREATE TRIGGER\b/i.test(statement)

/** Identifies the schema that a fixture was made with. */
async function schemaHash(): Promise<string> {
  const bytes = new TextEncoder().encode(FIRST.queries.join("\n"))
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

const TABLES = `select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'
  and name not like 'sqlite%' and name <> 'd1_migrations'`

/** The rows of all tables as SQL, one a line. */
export async function fixtureOf(): Promise<string> {
  const tables = (await rows<{ name: string }>(TABLES)).map(({ name }) => name)
  const contents = await Promise.all(tables.map(async (table) => [table, await insertsOf(table)] as const))
  const empty = contents.filter(([, inserts]) => inserts.length === 0).map(([table]) => table)
  const header = [
    "-- A villa in use at version 1.0.0: see tests/upgrade. Made by `npm run fixture`.",
    `-- schema: ${await schemaHash()}`,
    `-- without rows: ${empty.join(", ")}`,
  ]
  return `${[...header, ...contents.flatMap(([, inserts]) => inserts)].join("\n")}\n`
}

async function insertsOf(table: string): Promise<string[]> {
  const found = await rows<Record<string, unknown>>(`select * from "${table}" order by rowid`)
  return found.map((row) => `insert into "${table}" values (${Object.values(row).map(literal)});`)
}

/** Each on one line, as the statement around it. */
function literal(value: unknown): string {
  if (typeof value !== "string") return String(value)
  return `'${value.replaceAll("'", "''").replaceAll("\n", "'||char(10)||'")}'`
}

/**
 * Replaces the database by a fixture, at the schema of its version.
 * @throws if the schema has changed since: a released migration never does
 */
export async function loadFixture(fixture: string): Promise<void> {
  if (/^-- schema: (\w+)$/m.exec(fixture)?.[1] !== (await schemaHash())) {
    throw new Error(
      `${FIRST.name} has changed since tests/fixtures/1.0.0.sql was made. While 1.0.0 is unreleased, run: npm run fixture`,
    )
  }
  const existing = (await rows<{ name: string }>(TABLES)).map(({ name }) => name)
  const views = await rows<{ name: string }>("select name from sqlite_master where type = 'view'")
  const inserts = fixture.split("\n").filter((line) => line.startsWith("insert"))
  const statements = [
    "pragma defer_foreign_keys = on",
    ...views.map(({ name }) => `drop view "${name}"`),
    ...existing.map((name) => `drop table "${name}"`),
    ...FIRST.queries.filter((query) => !isTrigger(query)),
    // Triggers must not see them.
    ...inserts,
    ...FIRST.queries.filter(isTrigger),
  ]
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
}

/** The columns of each table. */
export async function readSchema(): Promise<[table: string, columns: string[]][]> {
  const tables = (await rows<{ name: string }>(TABLES)).map(({ name }) => name)
  return Promise.all(
    tables.map(async (table) => {
      const columns = await rows<{ name: string }>(`select name from pragma_table_info('${table}')`)
      return [table, columns.map(({ name }) => name)] as [string, string[]]
    }),
  )
}
