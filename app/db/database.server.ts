import { SQL, type Query as SqlQuery } from "drizzle-orm"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import type { RunnableQuery } from "drizzle-orm/runnable-query"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { isUnavailable, unavailable } from "../result.ts"

export type Db = DrizzleD1Database & { $client: D1Database }

/** What the database did for one request; sent in the `Server-Timing` header. */
export type Usage = { batches: number; rowsRead: number; rowsWritten: number }

/** The messages of D1's own failures, as against those of a wrong query (D1's documentation, "Debug D1": error list). */
const D1_FAILED =
  /Network connection lost|caused object to be reset|reset because its code was updated|exceeded its (CPU time|memory) limit|transient issue|is overloaded|too many requests queued|can't read from request stream|Internal error/i

/** Opens D1 and counts what each batch reads and writes. Throws `unavailable` where D1 does not answer. */
export function openDatabase(d1: D1Database, usage: Usage): Db {
  const counted = {
    prepare: d1.prepare.bind(d1),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await d1.batch(statements).catch((error: unknown) => {
        throw D1_FAILED.test(String(error)) ? unavailable(error) : error
      })
      usage.batches += 1
      for (const { meta } of results) {
        usage.rowsRead += meta.rows_read
        usage.rowsWritten += meta.rows_written
      }
      return results
    },
  } as unknown as D1Database
  // Without the schema: drizzle would compute the relations of all tables for each request, a third of a page's CPU time.
  return drizzle(counted) as Db
}

/** A select of drizzle, whose rows it types. */
type Query = RunnableQuery<unknown[], "sqlite">

/** Queries and the value that is made of their rows; see `defineRead`. */
export type Read<Value> = { queries: Query[]; value: (rows: unknown[][]) => Value }

/**
 * Describes a read: its queries, and a function of their rows, typed as drizzle infers them, one parameter for each
 * query. Never a join in a query: drizzle mixes up columns of the same name when a join runs in a D1 batch.
 */
export function defineRead<const Queries extends readonly Query[], Value>(
  queries: Queries,
  value: (...rows: RowsOf<Queries>) => Value,
): Read<Value> {
  return { queries: [...queries], value: (rows) => value(...(rows as RowsOf<Queries>)) }
}

type RowsOf<Queries extends readonly Query[]> = { -readonly [Index in keyof Queries]: Queries[Index]["_"]["result"] }

/** After how many milliseconds a read is repeated, each time that D1 has not answered. */
const READ_RETRY_MS = [50, 250]

/**
 * Runs the queries of all reads in one D1 batch, so in one round trip, and answers with their values in order. Repeated
 * where D1 does not answer: reads are idempotent.
 */
export async function read<Values extends unknown[]>(
  db: Db,
  ...reads: { [Index in keyof Values]: Read<Values[Index]> }
): Promise<Values> {
  const queries = reads.flatMap((each) => each.queries)
  if (!isNonEmpty(queries)) throw new Error("A read without a query")
  const rows = await withRetries(() => db.batch(queries))
  let taken = 0
  return reads.map(({ queries, value }) => {
    taken += queries.length
    return value(rows.slice(taken - queries.length, taken))
  }) as Values
}

const isNonEmpty = (queries: Query[]): queries is [Query, ...Query[]] => queries.length > 0

async function withRetries<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (const wait of READ_RETRY_MS) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return run()
}

/** A statement of a write: a drizzle builder or raw SQL. */
export type Write = SQL | { toSQL(): Pick<SqlQuery, "sql" | "params"> }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs all writes in one D1 batch, which is one transaction: in order, and any failure rolls all of them back. Where D1
 * does not answer they may or may not have been committed, so they are not retried here: see decision 0055.
 */
export async function write(db: Db, writes: Write[]): Promise<D1Result[]> {
  const statements = writes.map((each) => {
    const { sql, params } = each instanceof SQL ? dialect.sqlToQuery(each) : each.toSQL()
    return db.$client.prepare(sql).bind(...params)
  })
  return db.$client.batch(statements)
}

/** Whether a write failed on this constraint: D1's errors name it in their message alone. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`constraint failed: ${constraint}`)) return true
  }
  return false
}
