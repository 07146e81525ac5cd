import { type Query, SQL } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { isUnavailable, unavailable } from "../result.ts"

export type Db = DrizzleD1Database & { $client: D1Database }

/** What the database did for one request; the bench reads it from the `Server-Timing` header. */
export type Usage = { batches: number; rowsRead: number; rowsWritten: number }

/** What D1 says where it is D1 that failed and not the question (its documentation, "Debug D1": error list). */
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
  // Without the schema: drizzle would work out the relations of all tables for each request, a third of a page's work.
  return drizzle(counted) as Db
}

/**
 * Some queries and what their rows mean together. Reads are put together by `read`, so that a page asks the database
 * once. Never a join here: drizzle mixes up columns of one name when a join runs in a D1 batch.
 */
export type Read<Value> = { queries: BatchItem<"sqlite">[]; value: (rows: never[][]) => Value }

/** After how many milliseconds a read is asked again, each time that D1 has not answered. */
const READ_AGAIN_MS = [50, 250]

/**
 * Runs the queries of all reads in one round trip and answers with their values in order. Asked again where D1 does not
 * answer: to read twice changes nothing.
 */
export async function read<Reads extends Read<unknown>[]>(
  db: Db,
  ...reads: Reads
): Promise<{ [Index in keyof Reads]: Reads[Index] extends Read<infer Value> ? Value : never }> {
  const queries = reads.flatMap((each) => each.queries)
  const rows = (await askAgain(() => db.batch(queries as [BatchItem<"sqlite">]))) as unknown as never[][]
  let taken = 0
  const values = reads.map((each) => {
    const own = rows.slice(taken, taken + each.queries.length)
    taken += each.queries.length
    return each.value(own)
  })
  return values as never
}

async function askAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const wait of READ_AGAIN_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return ask()
}

/** A statement of a write: a drizzle builder or raw SQL. */
export type Write = SQL | { toSQL(): Pick<Query, "sql" | "params"> }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs all writes in one transaction, in order; any failure undoes them all. D1 knows no other transaction. Where D1
 * does not answer nobody knows whether they were done, so they are not tried again here: see decision 0055.
 */
export async function write(db: Db, writes: Write[]): Promise<D1Result[]> {
  const statements = writes.map((each) => {
    const { sql, params } = each instanceof SQL ? dialect.sqlToQuery(each) : each.toSQL()
    return db.$client.prepare(sql).bind(...params)
  })
  return db.$client.batch(statements)
}

/** Whether a write failed on this constraint: D1's errors carry its name in their text alone. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`constraint failed: ${constraint}`)) return true
  }
  return false
}
