import { SQL, type Query as SqlQuery } from "drizzle-orm"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import type { RunnableQuery } from "drizzle-orm/runnable-query"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { isUnavailable, unavailable } from "#app/result.ts"
import { isAboutDatabase, isNotCommitted } from "./d1-errors.ts"

/** With `isReadOnly` (the site is paused) every write fails as `unavailable`. */
export type Db = DrizzleD1Database & { $client: D1Database & { usage: Usage; isReadOnly: boolean } }

/** Of one request, for the `Server-Timing` header. `writesLost`: failed, but possibly committed. */
export type Usage = { batches: number; rowsRead: number; rowsWritten: number; writesLost: number }

/** Counts the rows that each batch reads and writes. Throws `unavailable` if D1 does not do its work. */
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
  // Without the schema: drizzle would compute all relations for each request, a third of a page's CPU.
  return drizzle(counted) as Db
}

type Query = RunnableQuery<unknown[], "sqlite">

/** Queries and a function that turns their rows into a value; see `defineRead`. */
export type Read<Value> = { queries: Query[]; value: (rows: unknown[][]) => Value }

/**
 * Defines a read: its queries and a function of their rows, with one parameter per query.
 * The queries must not contain joins: in a D1 batch drizzle mixes up columns of the same name.
 */
export function defineRead<const Queries extends readonly Query[], Value>(
  queries: Queries,
  value: (...rows: RowsOf<Queries>) => Value,
): Read<Value> {
  return { queries: [...queries], value: (rows) => value(...(rows as RowsOf<Queries>)) }
}

/** The same read with another value. */
export function mapRead<From, To>({ queries, value }: Read<From>, map: (value: From) => To): Read<To> {
  return { queries, value: (rows) => map(value(rows)) }
}

type ReadsOf<Values> = { [Name in keyof Values]: Read<Values[Name]> }

/** Several reads as one, by name or as a list of the same order. */
export function joinReads<Values extends Record<string, unknown> | unknown[]>(reads: ReadsOf<Values>): Read<Values> {
  const parts: [string, Read<unknown>][] = Object.entries(reads)
  return {
    queries: parts.flatMap(([, { queries }]) => queries),
    value: (rows) => {
      let offset = 0
      const values = parts.map(([name, { queries, value }]) => {
        offset += queries.length
        return [name, value(rows.slice(offset - queries.length, offset))] as const
      })
      return (Array.isArray(reads) ? values.map(([, value]) => value) : Object.fromEntries(values)) as Values
    },
  }
}

type RowsOf<Queries extends readonly Query[]> = { -readonly [Index in keyof Queries]: Queries[Index]["_"]["result"] }

/** Mean delay in ms before each retry of a read, half of it random, so that waiting requests spread out. */
const READ_RETRY_MS = [50, 250]

/**
 * Runs all reads in one D1 batch; more than three have names, so that two of the same type cannot be swapped.
 * Retried if D1 does not respond, because reads are idempotent.
 */
export function read<Values extends [unknown, unknown?, unknown?]>(
  db: Db,
  ...reads: { [Index in keyof Values]: Read<Values[Index]> }
): Promise<Values>
export function read<Values extends Record<string, unknown>>(db: Db, reads: ReadsOf<Values>): Promise<Values>
export async function read(db: Db, ...reads: Read<unknown>[] | [Record<string, Read<unknown>>]): Promise<unknown> {
  const { queries, value } = areNamed(reads) ? joinReads(reads[0]) : joinReads(reads)
  return value(await withRetries(() => db.batch(atLeastOne(queries))))
}

function areNamed(reads: Read<unknown>[] | [Record<string, Read<unknown>>]): reads is [Record<string, Read<unknown>>] {
  return reads.length === 1 && !Array.isArray(reads[0]?.queries)
}

function atLeastOne(queries: Query[]): [Query, ...Query[]] {
  const [first, ...others] = queries
  if (!first) throw new Error("A read needs at least one query")
  return [first, ...others]
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

export type Write = SQL | { toSQL(): Pick<SqlQuery, "sql" | "params"> }

const dialect = new SQLiteAsyncDialect()

/**
 * Runs all writes in order in one D1 batch, which is one transaction: any failure rolls back all of them.
 * Not retried: if D1 does not respond, the writes may have been committed (decision 0034).
 */
export function write(db: Db, writes: Write[]): Promise<D1Result[]> {
  return countingLost(db, () => db.$client.batch(statementsOf(db, writes)))
}

/** Runs writes like `write` and, in the same D1 batch, a read that sees the written values. */
export async function writeThenRead<Value>(db: Db, writes: Write[], { queries, value }: Read<Value>): Promise<Value> {
  const statements = statementsOf(db, writes)
  // drizzle maps only rows of its own queries, so the writes are prepended when the batch is sent.
  const batch = async (queries: D1PreparedStatement[]) => {
    const results = await db.$client.batch([...statements, ...queries])
    return results.slice(statements.length)
  }
  const together = drizzle(Object.assign(Object.create(db.$client), { batch }))
  return value(await countingLost(db, () => together.batch(atLeastOne(queries))))
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

/** Whether a write violated `constraint`. D1 names the constraint only in the error's message. */
export function violates(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`constraint failed: ${constraint}`)) return true
  }
  return false
}
