import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import { fullName } from "#app/booking/customer.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { linesOf, sumOf } from "#app/db/ledger.server.ts"
import { refundsIn } from "#app/db/refunds.server.ts"
import { bookings, closedMonths, ledger, refunds } from "#app/db/schema.ts"
import { HELD_KINDS } from "#app/money/ledger/ledger.ts"
import { OPEN_REFUND_STATUSES } from "#app/money/refunds/refund.ts"
import type { BookingAmount, ClosedMonth, HeldMoney, SourceStays } from "./month-books.ts"

export function readClosedMonths(db: Db): Read<ClosedMonth[]> {
  return defineRead([db.select().from(closedMonths)], (rows) => rows)
}

const NAMED = {
  // By another name, because D1 gives a batch's columns by name, and refunds have an id too.
  bookingId: sql<string>`${bookings.id}`.as("booking"),
  reference: bookings.reference,
  firstName: bookings.firstName,
  lastName: bookings.lastName,
}
type Named = { reference: string; firstName: string | null; lastName: string | null }

const withName = <Row extends Named>({ firstName, lastName, ...row }: Row) => ({
  ...row,
  name: fullName({ firstName, lastName }),
})

const heldBefore = (pot: "stay" | "damage", to: string) => sql<number>`(select ${sumOf(linesOf(pot, HELD_KINDS))}
  from ${ledger} where booking_id = ${bookings.id} and received_on < ${to})`

/** For stays that begin on the day `to` or later. */
export function readAdvances(db: Db, to: string): Read<HeldMoney[]> {
  const amount = heldBefore("stay", to)
  const found = db
    .select({ ...NAMED, checkIn: bookings.checkIn, amount: sql<number>`${amount}` })
    .from(bookings)
    .where(and(isNull(bookings.deletedAt), gte(bookings.checkIn, to), sql`${amount} > 0`))
    .orderBy(asc(bookings.checkIn), asc(bookings.reference))
  return defineRead([found], (rows) => rows.map(withName))
}

export function readDamageHeld(db: Db, to: string): Read<HeldMoney[]> {
  const amount = heldBefore("damage", to)
  const withDamage = sql`${bookings.id} in (select booking_id from ${ledger} where pot = 'damage')`
  const found = db
    .select({ ...NAMED, checkIn: bookings.checkIn, amount: sql<number>`${amount}` })
    .from(bookings)
    .where(and(withDamage, sql`${amount} > 0`))
    .orderBy(asc(bookings.checkIn), asc(bookings.reference))
  return defineRead([found], (rows) => rows.map(withName))
}

/** Decided before `end` and not sent by then, epoch milliseconds. */
export function readRefundsOwed(db: Db, end: number): Read<BookingAmount[]> {
  const owedBy = (condition: SQL) =>
    db
      .select({ ...NAMED, id: refunds.id, amount: refunds.amount })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(and(condition, lt(refunds.createdAt, end)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
  // Two queries, because SQLite uses one partial index for each.
  const open = owedBy(refundsIn(OPEN_REFUND_STATUSES))
  const sentSince = owedBy(sql`${refunds.status} = 'sent' and ${refunds.sentAt} >= ${end}`)
  return defineRead([open, sentSince], (...found) => found.flat().map(withName))
}

/** Days, `to` exclusive. */
export function readStaysBySource(db: Db, { from, to }: { from: string; to: string }): Read<SourceStays[]> {
  const found = db
    .select({
      source: bookings.source,
      stays: sql<number>`count(*)`.as("stays"),
      commission: sql<number>`coalesce(sum(${bookings.commission}), 0)`.as("commission"),
    })
    .from(bookings)
    .where(
      and(
        isNull(bookings.deletedAt),
        eq(bookings.status, "confirmed"),
        gte(bookings.checkIn, from),
        lt(bookings.checkIn, to),
      ),
    )
    .groupBy(bookings.source)
  return defineRead([found], (rows) => rows)
}

export function insertClosedMonth(db: Db, month: ClosedMonth): Write {
  return db.insert(closedMonths).values(month).onConflictDoNothing()
}

export function deleteClosedMonth(db: Db, month: string): Write {
  return db.delete(closedMonths).where(eq(closedMonths.month, month))
}
