import { and, desc, eq, getTableColumns, gte, inArray, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { linesOf, sumOf } from "../db/ledger.server.ts"
import { bookings, ledger, paymentLinks } from "../db/schema.ts"
import { CHARGE_KINDS, HELD_KINDS, type LedgerSums } from "../ledger/ledger.ts"
import { dateAfter } from "../villa/dates.ts"
import type { Booking } from "./booking.ts"
import { toBooking } from "./booking-store.server.ts"
import { LIVE_LINK_STATUSES } from "./payment-link-status.ts"
import type { ShownBalanceLink } from "./shown-balance-link.ts"
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

const { id, bookingId, amount, description, status, expiresAt, settlingPaymentId } = paymentLinks
const LINK = { id, bookingId, amount, description, status, expiresAt, settlingPaymentId }

/** The newest link of a booking for its balance that can be paid, or whose slip is being checked; null if there is none. */
export function readShownBalanceLink(db: Db, booking: string): Read<ShownBalanceLink | null> {
  const isLive = and(eq(bookingId, booking), eq(paymentLinks.purpose, "balance"), inArray(status, LIVE_LINK_STATUSES))
  const newest = db.select(LINK).from(paymentLinks).where(isLive).orderBy(desc(paymentLinks.createdAt)).limit(1)
  return defineRead([newest], (rows) => rows[0] ?? null)
}

/** The links that the system made for balances, by the index of the live ones. */
export function readShownBalanceLinks(db: Db): Read<ShownBalanceLink[]> {
  // As the condition of the partial index `payment_links_balance` has it.
  const isLive = sql`automatic = 1 and status in ('open', 'in_review')`
  return defineRead([db.select(LINK).from(paymentLinks).where(isLive)], (rows) => rows)
}
