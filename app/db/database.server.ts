import { SQL, type Query as SqlQuery } from "drizzle-orm"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import type { RunnableQuery } from "drizzle-orm/runnable-query"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { isUnavailable, unavailable } from "#app/result.ts"
import { isAboutDatabase, isNotCommitted } from "./d1-errors.ts"

/** `isReadOnly` while the site is paused: every write then fails as `unavailable`. */
export type Db = DrizzleD1Database & { $client: D1Database & { usage: Usage; isReadOnly: boolean } }

/**
 * The D1 usage of one request; sent in the `Server-Timing` header.
 * @property writesLost how many writes failed in a way that leaves open whether they were committed
 */
export type Usage = { batches: number; rowsRead: number; rowsWritten: number; writesLost: number }

/** Opens D1 and counts the rows that each batch reads and writes. Throws `unavailable` if D1 does not do its work. */
export function openDatabase(d1: D1Database, usage: Usage, isReadOnly = false): Db {
  const counted = {
    usage,
    isReadOnly,
    prepare: d1.prepare.bind(d1),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await d1.batch(statements).catch((error: unknown) => {
        throw isAboutDatabase(error) ? unavailable(error) : error
      })
      usage.batches += 1
      for (const { meta } of results) {
        usage.rowsRead += meta.rows_read
        usage.rowsWritten += meta.rows_written
      }
      return results
    },
  } as unknown as Db["$client"]
  // Without the schema: with it drizzle computes the relations of all tables for each request, a third of a page's
  // CPU time.
  return drizzle(counted) as Db
}

/** A drizzle select, which infers the row type. */
type Query = RunnableQuery<unknown[], "sqlite">

/** Queries and a function that turns their rows into a value; see `defineRead`. */
export type Read<Value> = { queries: Query[]; value: (rows: unknown[][]) => Value }

/**
 * Defines a read: its queries, and a function of their rows, with one parameter per query, typed as drizzle infers
 * them. The queries must not contain joins: in a D1 batch drizzle mixes up columns of the same name.
 */
export function defineRead<const Queries extends readonly Query[], Value>(
  queries: Queries,
  value: (...rows: RowsOf<Queries>) => Value,
): Read<Value> {
  return { queries: [...queries], value: (rows) => value(...(rows as RowsOf<Queries>)) }
}

/** Several reads as one, whose value has theirs by name. */
export function joinReads<Values extends Record<string, unknown>>(
  reads: {
    [Name in keyof Values]: Read<Values[Name]>
  },
): Read<Values> {
  const parts: Read<unknown>[] = Object.values(reads)
  const names = Object.keys(reads)
  return {
    queries: queriesOf(parts),
    value: (rows) => {
      const values = valuesOf<unknown[]>(parts, rows)
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Values
    },
  }
}

type RowsOf<Queries extends readonly Query[]> = { -readonly [Index in keyof Queries]: Queries[Index]["_"]["result"] }

/** Mean delays in milliseconds before each retry of a read, half of which is random: waiting requests spread out. */
const READ_RETRY_MS = [50, 250]

/**
 * Runs the queries of all reads in one D1 batch (one round trip) and returns their values in order. Retried if D1
 * does not respond, because reads are idempotent.
 */
export async function read<Values extends unknown[]>(
  db: Db,
  ...reads: { [Index in keyof Values]: Read<Values[Index]> }
): Promise<Values> {
  const queries = queriesOf(reads)
  return valuesOf(reads, await withRetries(() => db.batch(queries)))
}

function queriesOf(reads: Read<unknown>[]): [Query, ...Query[]] {
  const [first, ...others] = reads.flatMap((each) => each.queries)
  if (!first) throw new Error("A read needs at least one query")
  return [first, ...others]
}

/** @param rows of all queries, in their order */
function valuesOf<Values extends unknown[]>(
  reads: { [Index in keyof Values]: Read<Values[Index]> },
  rows: unknown[][],
): Values {
  let offset = 0
  return reads.map(({ queries, value }) => {
    offset += queries.length
    return value(rows.slice(offset - queries.length, offset))
  }) as Values
}

async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const wait of READ_RETRY_MS) {
    try {
      return await run()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
  return run()
}

/** A statement of a write: a drizzle builder or raw SQL. */
export type Write = SQL | { toSQL(): Pick<SqlQuery, "sql" | "params"> }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs all writes in order in one D1 batch, which is one transaction: any failure rolls back all of them. If D1 does
 * not respond they may or may not have been committed, so they are not retried here (decision 0034).
 */
export function write(db: Db, writes: Write[]): Promise<D1Result[]> {
  return countingLost(db, () => db.$client.batch(statementsOf(db, writes)))
}

/** Runs writes like `write`, and in the same D1 batch the queries of reads, which see what was written. @returns their values */
export async function writeThenRead<Values extends unknown[]>(
  db: Db,
  writes: Write[],
  ...reads: { [Index in keyof Values]: Read<Values[Index]> }
): Promise<Values> {
  const statements = statementsOf(db, writes)
  // drizzle maps the rows of a batch of its own queries only, so the writes are put before those as they are sent.
  const batch = async (queries: D1PreparedStatement[]) => {
    const results = await db.$client.batch([...statements, ...queries])
    return results.slice(statements.length)
  }
  const together = drizzle(Object.assign(Object.create(db.$client), { batch }))
  return valuesOf(reads, await countingLost(db, () => together.batch(queriesOf(reads))))
}

function statementsOf(db: Db, writes: Write[]): D1PreparedStatement[] {
  return writes.map((each) => {
    const { sql, params } = each instanceof SQL ? dialect.sqlToQuery(each) : each.toSQL()
    return db.$client.prepare(sql).bind(...params)
  })
}

async function countingLost<Results>(db: Db, send: () => Promise<Results>): Promise<Results> {
  if (db.$client.isReadOnly) throw unavailable("the site is paused")
  try {
    return await send()
  } catch (error) {
    if (!isNotCommitted(error)) db.$client.usage.writesLost += 1
    throw error
  }
}

/** Whether a write violated this constraint. D1's errors name it in their message only. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`constraint failed: ${constraint}`)) return true
  }
  return false
}
