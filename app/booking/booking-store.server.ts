import { and, asc, between, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { awaitingPayment, notOverdue } from "#app/db/deadlines.server.ts"
import { bookings, nights } from "#app/db/schema.ts"
import { BOOKABLE_MAX_DAYS } from "#app/villa/prices/offer-defaults.ts"
import { bookedTerms } from "#app/villa/terms/terms.ts"
import { type Booking, type BookingGrant, normalizeReference } from "./booking.ts"
import type { Cursor } from "./booking-list.ts"
import { STAY_MAX_NIGHTS } from "./stay.ts"

type BookingRow = typeof bookings.$inferSelect

/** How many of a guest's own bookings a page shows. */
const OWN_BOOKINGS_MAX = 50

/** How many bookings of each kind are shown as awaiting the owner or a payment. */
const WAITING_MAX = 20

/**
 * One booking, or null. Includes deleted ones, which only lists leave out.
 * @param id its id, or a subquery that returns it
 */
export function readBooking(db: Db, id: string | SQL): Read<Booking | null> {
  return defineRead([db.select().from(bookings).where(eq(bookings.id, id))], (rows) => rows.map(toBooking)[0] ?? null)
}

/** Bookings by their ids; one that does not exist is not in the map. */
export function readBookings(db: Db, ids: string[]): Read<Map<string, Booking>> {
  // One JSON parameter, because D1 allows a hundred parameters at most.
  const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select().from(bookings).where(sql`${bookings.id} in ${listed}`)],
    (rows) => new Map(rows.map((row) => [row.id, toBooking(row)])),
  )
}

/** The booking with an id or a typed reference (see `normalizeReference`), or null. */
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

/** A guest's bookings, newest first, including the one that a token gives access to (see `grantsAccess`). */
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

/** The latest bookings of all guests, newest first. */
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

/** The bookings that have a night from one date up to but not including another, including overdue ones. */
export function readBookingsOfNights(db: Db, { from, to }: { from: string; to: string }): Read<Booking[]> {
  const inRange = and(gte(nights.night, from), lt(nights.night, to), eq(nights.prep, false))
  const ids = db.select({ id: nights.bookingId }).from(nights).where(inRange)
  return defineRead([db.select().from(bookings).where(inArray(bookings.id, ids))], (rows) => rows.map(toBooking))
}

/** Of a partial index, which SQLite does not always choose within a union. */
const UNCONFIRMED_IDS = sql`select id from ${bookings} indexed by bookings_unconfirmed
  where status in ('pending_payment', 'in_review')`

/**
 * The bookings from a check-in date on that are not cancelled, in the order of the stays. Their nights are unique, so
 * there are at most as many as bookable nights.
 */
export function readUpcoming(db: Db, from: string, now: number): Read<Booking[]> {
  // The index of all stays would also read those that were cancelled.
  const ids = sql`(select id from ${bookings} where status = 'confirmed' and check_in >= ${from}
    union all ${UNCONFIRMED_IDS} and check_in >= ${from})`
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(and(sql`${bookings.id} in ${ids}`, isNull(bookings.deletedAt), notOverdue(now)))
        .orderBy(asc(bookings.checkIn))
        // Nights before and after the horizon, because today differs between time zones.
        .limit(BOOKABLE_MAX_DAYS + STAY_MAX_NIGHTS + 2),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** The confirmed stays that begin from one date to another, in their order. Their nights are unique, so there are few. */
export function readConfirmedStays(db: Db, from: string, to: string): Read<Booking[]> {
  // A literal, as the condition of the partial index `bookings_confirmed_stays` has it.
  const which = and(sql`${bookings.status} = 'confirmed'`, between(bookings.checkIn, from, to))
  return defineRead([db.select().from(bookings).where(which).orderBy(asc(bookings.checkIn))], (rows) =>
    rows.map(toBooking).filter(({ deletedAt, erasedAt }) => deletedAt === null && erasedAt === null),
  )
}

/** A subquery for the ids of the latest bookings, and of all that are not confirmed yet or await a money check. */
export function shownBookingIds(recent: number): SQL {
  // Partial indexes with these conditions, which SQLite does not always choose within a union.
  return sql`(select id from (select id from ${bookings} where deleted_at is null
      order by created_at desc, id desc limit ${recent})
    union ${UNCONFIRMED_IDS}
    union select id from ${bookings} indexed by bookings_awaiting_receipt
      where status = 'cancelled' and in_review_since is not null)`
}

/** What awaits the owner: slips to review, oldest first, and unpaid bookings by their deadline. */
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

/**
 * Cancelled bookings for which the owner has not recorded yet whether the slip's money arrived; the longest wait first.
 */
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
    // A booking keeps the terms of its day; those that did not exist yet have their defaults.
    terms: booking.terms && bookedTerms(booking.terms),
    customer:
      firstName === null ? null : { firstName, lastName: lastName ?? "", email: email ?? "", phone: phone ?? "" },
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" },
  }
}
