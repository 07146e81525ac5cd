import { and, eq, getTableColumns, gte, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import { bookings, ledger } from "../db/schema.ts"
import { CHARGE_KINDS, HELD_KINDS, type LedgerSums } from "../ledger/ledger.ts"
import { dateAfter } from "../villa/dates.ts"
import type { Booking } from "./booking.ts"
import { toBooking } from "./booking-store.server.ts"
import { STAY_MAX_NIGHTS } from "./stay.ts"

/**
 * The confirmed stays that end on a date or later and of which something is still owed, by the guest or by the owner. It
 * reads these stays and their lines only, by the index of confirmed stays.
 */
export function readOpenBalances(db: Db, from: string): Read<{ booking: Booking; sums: LedgerSums }[]> {
  const held = sumOf(linesOf("stay", HELD_KINDS))
  const damage = sumOf(linesOf("damage", HELD_KINDS))
  const charged = sumOf(linesOf("stay", CHARGE_KINDS))
  const isRecent = and(
    sql`${bookings.status} = 'confirmed'`,
    gte(bookings.checkIn, dateAfter(from, -STAY_MAX_NIGHTS)),
    gte(bookings.checkOut, from),
  )
  return defineRead(
    [
      db
        .select({ ...getTableColumns(bookings), held, damage, charged })
        .from(bookings)
        .leftJoin(ledger, eq(ledger.bookingId, bookings.id))
        .where(isRecent)
        .groupBy(bookings.id)
        .having(sql`${bookings.total} + ${charged} <> ${held}`)
        .orderBy(bookings.checkIn),
    ],
    (rows) =>
      rows.map(({ held, damage, charged, ...row }) => ({ booking: toBooking(row), sums: { held, damage, charged } })),
  )
}
