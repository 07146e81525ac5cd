import { and, gte, inArray, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { SUM_COLUMNS } from "#app/db/ledger.server.ts"
import { bookingMoney, bookings } from "#app/db/schema.ts"
import { balance, type LedgerSums, NO_SUMS } from "#app/money/ledger/ledger.ts"
import { dateAfter } from "#app/villa/dates.ts"

/** Reads only stays that end on or after `from`, by the index of confirmed stays. */
export function readOpenBalances(db: Db, from: string): Read<{ booking: Booking; sums: LedgerSums }[]> {
  const isRecent = and(
    sql`${bookings.status} = 'confirmed'`,
    gte(bookings.checkIn, dateAfter(from, -STAY_MAX_NIGHTS)),
    gte(bookings.checkOut, from),
  )
  const ids = db.select({ id: bookings.id }).from(bookings).where(isRecent)
  return defineRead(
    [
      db.select().from(bookings).where(isRecent).orderBy(bookings.checkIn),
      db
        .select({ bookingId: bookingMoney.bookingId, ...SUM_COLUMNS })
        .from(bookingMoney)
        .where(inArray(bookingMoney.bookingId, ids))
        .groupBy(bookingMoney.bookingId),
    ],
    (rows, sumRows) => {
      const sumsOf = new Map(sumRows.map(({ bookingId, ...sums }) => [bookingId, sums]))
      const found = rows.map((row) => ({ booking: toBooking(row), sums: sumsOf.get(row.id) ?? NO_SUMS }))
      return found.filter(
        ({ booking: { total }, sums }) => balance({ total, isCancelled: false, kept: null }, sums) !== 0,
      )
    },
  )
}
