import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm"
import type { Db, Read, Write } from "../db/database.server.ts"
import { bookingEvents, bookings, nights, slips, villa } from "../db/schema.ts"
import { type Booking, type BookingEvent, HOLDS_PER_GUEST } from "./booking.ts"

type BookingRow = typeof bookings.$inferSelect

/** One booking, or null. Deleted ones are only kept out of lists. */
export function readBooking(db: Db, id: string): Read<Booking | null> {
  return {
    queries: [db.select().from(bookings).where(eq(bookings.id, id))],
    value: ([rows]) => (rows as BookingRow[]).map(toBooking)[0] ?? null,
  }
}

/** A guest's bookings, the newest first. */
export function readBookingsOf(db: Db, guestId: string): Read<Booking[]> {
  return {
    queries: [
      db
        .select()
        .from(bookings)
        .where(and(eq(bookings.guestId, guestId), isNull(bookings.deletedAt)))
        .orderBy(desc(bookings.createdAt))
        .limit(50),
    ],
    value: ([rows]) => (rows as BookingRow[]).map(toBooking),
  }
}

/** What happened to a booking, in order. */
export function readHistory(db: Db, bookingId: string): Read<BookingEvent[]> {
  return {
    queries: [
      db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).orderBy(asc(bookingEvents.id)),
    ],
    value: ([rows]) =>
      (rows as (typeof bookingEvents.$inferSelect)[]).map(({ at, actor, actorName, action, from, to, reason }) => ({
        at,
        actor,
        actorName,
        action,
        from,
        to,
        reason,
      })),
  }
}

/** How many unpaid bookings whose time is not over a guest holds. */
export function readHolds(db: Db, guestId: string, now: number): Read<number> {
  return {
    queries: [db.select({ count: sql<number>`count(*)` }).from(bookings).where(holdsOf(guestId, now))],
    value: ([rows]) => (rows as { count: number }[])[0]?.count ?? 0,
  }
}

/**
 * The nights from one date up to but not including another that somebody has. A hold past its deadline has none, even
 * before it is cleared; nor does `exceptBookingId`, whose own nights are free to itself.
 */
export function readTakenNights(
  db: Db,
  { from, to, now, exceptBookingId = "" }: { from: string; to: string; now: number; exceptBookingId?: string },
): Read<string[]> {
  const overdueIds = db.select({ id: bookings.id }).from(bookings).where(overdue(now))
  return {
    queries: [
      db
        .select({ night: nights.night })
        .from(nights)
        .where(
          and(
            gte(nights.night, from),
            lt(nights.night, to),
            or(
              isNull(nights.bookingId),
              and(ne(nights.bookingId, exceptBookingId), notInArray(nights.bookingId, overdueIds)),
            ),
          ),
        )
        .orderBy(asc(nights.night)),
    ],
    value: ([rows]) => (rows as { night: string }[]).map((row) => row.night),
  }
}

/**
 * The writes of a new booking: the row, its nights and its first event. They fail together, on `nights.night` where a
 * night is taken, and on `booking_events_applied` where the villa changed since it was read or the guest holds too many.
 */
export function insertBooking(
  db: Db,
  booking: Booking,
  event: BookingEvent,
  { nightList, villaVersion, holdsLimited }: { nightList: string[]; villaVersion: number; holdsLimited: boolean },
): Write[] {
  const sameVilla = sql`(select count(*) from ${villa} where ${villa.version} = ${villaVersion})`
  const fewHolds = sql`(select count(*) <= ${HOLDS_PER_GUEST} from ${bookings} where ${holdsOf(booking.guestId, booking.createdAt)})`
  return [
    ...expireOverdue(db, booking.createdAt),
    db.insert(bookings).values(toRow(booking)),
    takeNights(booking.id, nightList),
    db.insert(bookingEvents).values({
      ...event,
      bookingId: booking.id,
      applied: holdsLimited ? sql`${sameVilla} * ${fewHolds}` : sameVilla,
    }),
  ]
}

/**
 * The writes of a change decided on `before`: all fail on `booking_events_applied` where the booking has changed since.
 * @param nightList the nights it shall have from now on; undefined leaves them as they are
 */
export function updateBooking(
  db: Db,
  before: Booking,
  after: Booking,
  event: BookingEvent,
  nightList?: string[],
): Write[] {
  const freed = db.delete(nights).where(eq(nights.bookingId, before.id))
  const attached = db
    .update(slips)
    .set({ bookingId: after.id })
    .where(eq(slips.id, after.slipId ?? ""))
  return [
    db
      .update(bookings)
      .set(toRow(after))
      .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version))),
    db.insert(bookingEvents).values({ ...event, bookingId: before.id, applied: sql`changes()` }),
    ...(after.slipId !== null && after.slipId !== before.slipId ? [attached] : []),
    ...(nightList ? [...expireOverdue(db, after.updatedAt), freed] : []),
    ...(nightList?.length ? [takeNights(before.id, nightList)] : []),
  ]
}

/** The writes that cancel unpaid bookings whose time is over, all or one, and free their nights. */
export function expireOverdue(db: Db, now: number, bookingId?: string): Write[] {
  const which = bookingId === undefined ? overdue(now) : and(eq(bookings.id, bookingId), overdue(now))
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return [
    sql`insert into ${bookingEvents} (booking_id, at, actor, action, from_status, to_status, reason, applied)
        select id, ${now}, 'system', 'expired', status, 'cancelled', 'expired', 1 from ${bookings} where ${which}`,
    db.delete(nights).where(inArray(nights.bookingId, ids)),
    db
      .update(bookings)
      .set({
        status: "cancelled",
        cancelReason: "expired",
        paymentDeadline: null,
        version: sql`${bookings.version} + 1`,
        updatedAt: now,
      })
      .where(which),
  ]
}

/** One parameter for any number of nights: D1 takes a hundred at most. */
function takeNights(bookingId: string, nightList: string[]): Write {
  return sql`insert into ${nights} (night, booking_id) select value, ${bookingId} from json_each(${JSON.stringify(nightList)})`
}

function overdue(now: number) {
  return and(eq(bookings.status, "pending_payment"), sql`${bookings.paymentDeadline} <= ${now}`)
}

function holdsOf(guestId: string, now: number) {
  return and(
    eq(bookings.guestId, guestId),
    eq(bookings.status, "pending_payment"),
    gt(bookings.paymentDeadline, now),
    isNull(bookings.deletedAt),
  )
}

function toBooking(row: BookingRow): Booking {
  const { firstName, lastName, email, phone, cardBrand, cardLast4, deletedAt: _, ...booking } = row
  return {
    ...booking,
    customer:
      firstName === null ? null : { firstName, lastName: lastName ?? "", email: email ?? "", phone: phone ?? "" },
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" },
  }
}

function toRow({ customer, card, ...booking }: Booking): typeof bookings.$inferInsert {
  return {
    ...booking,
    firstName: customer?.firstName ?? null,
    lastName: customer?.lastName ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  }
}
