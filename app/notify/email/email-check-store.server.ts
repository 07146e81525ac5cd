import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { toEvent } from "#app/booking/booking-event-store.server.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import type { KnownLink } from "#app/booking/guest-links/address-author.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { bookingEvents, bookings, guestLinks } from "#app/db/schema.ts"
import { dateAfter } from "#app/villa/dates.ts"

/**
 * Bookings that one of these admins changed, or whose link one was shown. `after`: the earliest check-out.
 */
export function readBookingsTouchedBy(
  db: Db,
  { names, after }: { names: string[]; after: string },
): Read<{ booking: Booking; history: BookingEvent[]; links: KnownLink[] }[]> {
  // As one JSON parameter, because D1 allows at most 100 parameters.
  const named = sql`(select value from json_each(${JSON.stringify(names)}))`
  const touched = db
    .select({ id: bookingEvents.bookingId })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, bookings.id), sql`${bookingEvents.actorName} in ${named}`))
  const shared = db
    .select({ id: guestLinks.bookingId })
    .from(guestLinks)
    .where(and(eq(guestLinks.bookingId, bookings.id), sql`${guestLinks.adminName} in ${named}`))
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
        .where(inArray(guestLinks.bookingId, db.select({ id: bookings.id }).from(bookings).where(which))),
    ],
    (rows, events, shown) =>
      rows.map((row) => ({
        booking: toBooking(row),
        history: events.filter(({ bookingId }) => bookingId === row.id).map(toEvent),
        links: shown.flatMap(({ bookingId, adminName: name, sharedAt, endedAt }) =>
          bookingId === row.id ? [{ name, sharedAt, endedAt }] : [],
        ),
      })),
  )
}
