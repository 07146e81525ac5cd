import { and, eq, gt, min, sql } from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { bookings, contentVersion, villa } from "../db/schema.ts"

/** Asks for the stamp of the offer's last write. Written once: drizzle works on a query as long as D1 does. */
export const CONTENT_VERSION_SQL = new QueryBuilder()
  .select({ stamp: contentVersion.stamp })
  .from(contentVersion)
  .toSQL().sql

type CacheExpiry = { timezone: string; nextDeadline: number | null }

/** When the next hold of nights ends by itself (epoch milliseconds; null: none will), and in which zone the villa's days do. */
export function readCacheExpiry(db: Db, now: number): Read<CacheExpiry | null> {
  const nextDeadline = db
    .select({ at: min(bookings.paymentDeadline) })
    .from(bookings)
    .where(awaitingPayment(now))
  const end = { timezone: villa.timezone, nextDeadline: sql<number | null>`(${nextDeadline})` }
  return defineRead([db.select(end).from(villa)], (rows) => rows[0] ?? null)
}

function awaitingPayment(now: number) {
  return and(eq(bookings.status, "pending_payment"), gt(bookings.paymentDeadline, now))
}
