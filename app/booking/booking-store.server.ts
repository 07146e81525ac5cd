import { and, asc, between, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { awaitingPayment, notOverdue } from "#app/db/deadlines.server.ts"
import { bookings, nights } from "#app/db/schema.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { type Booking, type BookingGrant, normalizeReference } from "./booking.ts"
import type { Cursor } from "./booking-list.ts"
import { STAY_MAX_NIGHTS } from "./stay.ts"

type BookingRow = typeof bookings.$inferSelect

const OWN_BOOKINGS_MAX = 50

/** Per kind of task: slips, running deadlines, money checks. */
const WAITING_MAX = 20

/** Includes deleted bookings. @param id may be a subquery */
export function readBooking(db: Db, id: string | SQL): Read<Booking | null> {
  return defineRead([db.select().from(bookings).where(eq(bookings.id, id))], (rows) => rows.map(toBooking)[0] ?? null)
}

/** Unknown ids are not in the map. */
export function readBookings(db: Db, ids: string[]): Read<Map<string, Booking>> {
  // One JSON parameter, because D1 allows at most 100 parameters.
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select().from(bookings).where(sql`${bookings.id} in ${listed}`)],
    (rows) => new Map(rows.map((row) => [row.id, toBooking(row)])),
  )
}

/** `name` is an id or a typed reference (see `normalizeReference`). */
export function readBookingByIdOrReference(db: Db, name: string): Read<Booking | null> {
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(or(eq(bookings.id, name), eq(bookings.reference, normalizeReference(name))))
        .limit(1),
    ],
    (rows) => rows.map(toBooking)[0] ?? null,
  )
}

/** Newest first, including the booking that a token opens (see `grantsAccess`). */
export function readBookingsOf(
  db: Db,
  { guestId, bookingId = null, emailVersion = null }: { guestId: string | null } & Partial<BookingGrant>,
  { before = null, limit = OWN_BOOKINGS_MAX }: { before?: Cursor | null; limit?: number } = {},
): Read<Booking[]> {
  const opened = and(
    eq(bookings.id, bookingId ?? ""),
    emailVersion === null ? ne(bookings.addressHash, "") : eq(bookings.emailVersion, emailVersion),
  )
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(
          and(
            or(eq(bookings.guestId, guestId ?? ""), opened),
            isNull(bookings.deletedAt),
            isNull(bookings.erasedAt),
            before ? sql`(${bookings.createdAt}, ${bookings.id}) < (${before.createdAt}, ${before.id})` : undefined,
          ),
        )
        // The unary `+` keeps SQLite from scanning all bookings by the index of this order.
        .orderBy(sql`+${bookings.createdAt} desc`, sql`+${bookings.id} desc`)
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Deleted ones are none. */
export function readHasBookings(db: Db): Read<boolean> {
  const first = db.select({ id: bookings.id }).from(bookings).where(isNull(bookings.deletedAt)).limit(1)
  return defineRead([first], (rows) => rows.length > 0)
}

/** Ordered newest first. */
export function readRecentBookings(db: Db, limit: number): Read<Booking[]> {
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(isNull(bookings.deletedAt))
        .orderBy(desc(bookings.createdAt), desc(bookings.id))
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** `to` is exclusive. Includes overdue bookings. */
export function readBookingsOfNights(db: Db, { from, to }: { from: string; to: string }): Read<Booking[]> {
  const inRange = and(gte(nights.night, from), lt(nights.night, to), eq(nights.prep, false))
  const ids = db.select({ id: nights.bookingId }).from(nights).where(inRange)
  return defineRead([db.select().from(bookings).where(inArray(bookings.id, ids))], (rows) => rows.map(toBooking))
}

/** SQLite does not always choose this partial index within a union. */
const UNCONFIRMED_IDS = sql`select id from ${bookings} indexed by bookings_unconfirmed
  where status in ('pending_payment', 'in_review')`

/** Uncancelled, by check-in. Nights are unique, so there are at most as many rows as bookable nights. */
export function readUpcoming(db: Db, from: string, now: number): Read<Booking[]> {
  // The index of all stays would also read cancelled ones.
  const ids = sql`(select id from ${bookings} where status = 'confirmed' and check_in >= ${from}
    union all ${UNCONFIRMED_IDS} and check_in >= ${from})`
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(and(sql`${bookings.id} in ${ids}`, isNull(bookings.deletedAt), notOverdue(now)))
        .orderBy(asc(bookings.checkIn))
        // Some nights more than the horizon, because today differs between time zones.
        .limit(BOOKABLE_MAX_DAYS + STAY_MAX_NIGHTS + 2),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Check-in from `from` to `to`, both inclusive. Nights are unique, so there are few rows. */
export function readConfirmedStays(db: Db, from: string, to: string): Read<Booking[]> {
  // A literal, as in the condition of the partial index `bookings_confirmed_stays`.
  const which = and(sql`${bookings.status} = 'confirmed'`, between(bookings.checkIn, from, to))
  return defineRead([db.select().from(bookings).where(which).orderBy(asc(bookings.checkIn))], (rows) =>
    rows.map(toBooking).filter(({ deletedAt, erasedAt }) => deletedAt === null && erasedAt === null),
  )
}

/** Subquery: the latest bookings, and all that are unconfirmed or await a money check. */
export function shownBookingIds(recent: number): SQL {
  // SQLite does not always choose these partial indexes within a union.
  return sql`(select id from (select id from ${bookings} where deleted_at is null
      order by created_at desc, id desc limit ${recent})
    union ${UNCONFIRMED_IDS}
    union select id from ${bookings} indexed by bookings_awaiting_receipt
      where status = 'cancelled' and in_review_since is not null)`
}

/** Slips oldest first; unpaid bookings by deadline. */
export function readOpenTasks(db: Db, now: number): Read<{ slips: Booking[]; running: Booking[] }> {
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(and(eq(bookings.status, "in_review"), isNull(bookings.deletedAt)))
        .orderBy(asc(bookings.createdAt), asc(bookings.id))
        .limit(WAITING_MAX),
      db
        .select()
        .from(bookings)
        .where(and(awaitingPayment(now), isNull(bookings.deletedAt)))
        .orderBy(asc(bookings.paymentDeadline))
        .limit(WAITING_MAX),
    ],
    (slipRows, runningRows) => ({
      slips: slipRows.map(toBooking),
      running: runningRows.map(toBooking),
    }),
  )
}

/** Cancelled bookings whose slip's money is unconfirmed, longest wait first. */
export function readAwaitingMoneyCheck(db: Db): Read<Booking[]> {
  const waiting = and(
    sql`${bookings.status} = 'cancelled'`,
    isNotNull(bookings.inReviewSince),
    // The unary `+` keeps SQLite from reading all cancelled bookings by the index of their status.
    sql`+${bookings.deletedAt} is null`,
  )
  return defineRead(
    [db.select().from(bookings).where(waiting).orderBy(asc(bookings.inReviewSince)).limit(WAITING_MAX)],
    (rows) => rows.map(toBooking),
  )
}

export function toBooking(row: BookingRow): Booking {
  const {
    firstName,
    lastName,
    email,
    phone,
    cardBrand,
    cardLast4,
    lateMoneyAt: _,
    tm30ReportedAt: __,
    ...booking
  } = row
  return {
    ...booking,
    customer:
      firstName === null ? null : { firstName, lastName: lastName ?? "", email: email ?? "", phone: phone ?? "" },
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" },
  }
}
