import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
import { bookingEvents, bookings, guestLinks } from "../db/schema.ts"
import { dateAfter } from "../villa/dates.ts"
import type { EndedShare } from "./address-author.ts"
import type { Booking, BookingEvent } from "./booking.ts"
import { toEvent } from "./booking-event-store.server.ts"
import { toBooking } from "./booking-store.server.ts"
import { STAY_MAX_NIGHTS } from "./stay.ts"

/**
 * Bookings with an email address whose history names one of these admins, or whose link somebody knew who has left the team
 * since; with the history and those people, by check-in.
 * @property after the earliest check-out
 */
export function readBookingsTouchedBy(
  db: Db,
  { names, after }: { names: string[]; after: string },
): Read<{ booking: Booking; history: BookingEvent[]; shares: EndedShare[] }[]> {
  // One JSON parameter, because D1 allows a hundred parameters at most.
  const named = sql`(select value from json_each(${JSON.stringify(names)}))`
  const touched = db
    .select({ id: bookingEvents.bookingId })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookings.id), sql`${bookingEvents.actorName} in ${named}`))
  const shared = db
    .select({ id: guestLinks.bookingId })
    .from(guestLinks)
    .where(and(eq(guestLinks.bookingId, bookings.id), isNotNull(guestLinks.endedAt)))
  const which: SQL | undefined = and(
    isNull(bookings.deletedAt),
    // The index by stay begins with the check-in.
    gt(bookings.checkIn, dateAfter(after, -STAY_MAX_NIGHTS)),
    gt(bookings.checkOut, after),
    ne(bookings.status, "cancelled"),
    ne(sql`coalesce(${bookings.email}, '')`, ""),
    isNull(bookings.erasedAt),
    or(exists(touched), exists(shared)),
  )
  // A share of the instant of the booking is one that migration 0021 noted for everybody: nobody need have seen that link.
  return defineRead(
    [
      db.select().from(bookings).where(which).orderBy(asc(bookings.checkIn), asc(bookings.id)),
      db
        .select()
        .from(bookingEvents)
        .where(inArray(bookingEvents.bookingId, db.select({ id: bookings.id }).from(bookings).where(which)))
        .orderBy(asc(bookingEvents.id)),
      db
        .select()
        .from(guestLinks)
        .where(
          and(
            isNotNull(guestLinks.endedAt),
            inArray(guestLinks.bookingId, db.select({ id: bookings.id }).from(bookings).where(which)),
          ),
        ),
    ],
    (rows, events, links) =>
      rows.map((row) => ({
        booking: toBooking(row),
        history: events.filter(({ bookingId }) => bookingId === row.id).map(toEvent),
        shares: links.flatMap(({ bookingId, adminName: name, sharedAt, endedAt }) =>
          bookingId === row.id && endedAt !== null && sharedAt !== row.createdAt ? [{ name, sharedAt, endedAt }] : [],
        ),
      })),
  )
}
