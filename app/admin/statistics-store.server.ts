import { and, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { bookings, bookingTotals, nights } from "../db/schema.ts"
import type { Figures } from "./statistics.ts"

/**
 * The counts behind the statistics, at constant cost: triggers maintain the totals, and only nights between the two
 * dates are read.
 */
export function readFigures(db: Db, { from, to, now }: { from: string; to: string; now: number }): Read<Figures> {
  const sold = sql`exists (select 1 from ${bookings} where ${bookings.id} = ${nights.bookingId} and ${bookings.status} in ('confirmed', 'in_review'))`
  const month = sql<string>`substr(${nights.night}, 1, 7)`
  const overdue = and(
    sql`${bookings.status} = 'pending_payment'`,
    lte(bookings.paymentDeadline, now),
    isNull(bookings.deletedAt),
  )
  return defineRead(
    [
      db.select().from(bookingTotals).where(gt(bookingTotals.count, 0)),
      db
        .select({ month, nights: sql<number>`count(*)` })
        .from(nights)
        .where(and(gte(nights.night, from), lt(nights.night, to), eq(nights.prep, false), sold))
        .groupBy(month),
      db.select({ count: sql<number>`count(*)` }).from(bookings).where(overdue),
    ],
    (totals, nightRows, overdueRows) => ({
      totals,
      nights: nightRows,
      overdue: overdueRows[0]?.count ?? 0,
    }),
  )
}
