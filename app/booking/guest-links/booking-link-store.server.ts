import { and, asc, eq, exists, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { admins, bookings, guestLinks } from "#app/db/schema.ts"
import { endGuestLinesKnownTo } from "#app/notify/guest-line/guest-line-store.server.ts"
import type { Booking } from "../booking.ts"
import { queueStayEmail } from "../booking-email-store.server.ts"
import { toBooking } from "../booking-store.server.ts"
import type { KnownLink } from "./address-author.ts"

/** `at` is when the link was first shown. */
export type LinkShare = { name: string; at: number }

/** Latest first; without ended links. */
export function readLinkShares(db: Db, bookingId: string): Read<LinkShare[]> {
  return defineRead(
    [
      db
        .select({ name: guestLinks.adminName, at: guestLinks.sharedAt })
        .from(guestLinks)
        .where(and(eq(guestLinks.bookingId, bookingId), isNull(guestLinks.endedAt)))
        .orderBy(sql`${guestLinks.sharedAt} desc`),
    ],
    (rows) => rows,
  )
}

/** Includes former colleagues. */
export function readKnownLinks(db: Db, bookingIds: string[]): Read<(KnownLink & { bookingId: string })[]> {
  const { bookingId, adminName: name, sharedAt, endedAt } = guestLinks
  const ids = sql`(select value from json_each(${JSON.stringify(bookingIds)}))`
  return defineRead(
    [
      db
        .select({ bookingId, name, sharedAt, endedAt })
        .from(guestLinks)
        .where(sql`${bookingId} in ${ids}`)
        .orderBy(asc(sharedAt), asc(name)),
    ],
    (rows) => rows,
  )
}

/**
 * The admin passes the link on, so it counts as renewed. The first `sharedAt` stays. The first statement
 * changes no row if the account was removed.
 */
export function noteShare(
  db: Db,
  { bookingId, adminId, adminName }: { bookingId: string; adminId: string; adminName: string },
  now: number,
): Write[] {
  return [
    sql`insert into ${guestLinks} (booking_id, admin_id, admin_name, shared_at)
      select ${bookingId}, ${adminId}, ${adminName}, ${now} where exists (select 1 from ${admins} where id = ${adminId})
      on conflict (booking_id, admin_id) do update set ended_at = null, renewed_at = null`,
    db
      .update(guestLinks)
      .set({ renewedAt: now })
      .where(and(eq(guestLinks.bookingId, bookingId), isToRenew)),
  ]
}

/** A new email version ends the links. Belongs in the batch that changes the account. */
export function endLinksOf(db: Db, adminId: string, now: number): Write[] {
  const isOpen = and(eq(guestLinks.adminId, adminId), isNull(guestLinks.endedAt))
  return [
    ...endGuestLinesKnownTo(adminId, now),
    sql`update ${bookings} set email_version = email_version + 1, version = version + 1, updated_at = ${now}
      where id in (select booking_id from ${guestLinks} where ${isOpen})`,
    db.update(guestLinks).set({ endedAt: now }).where(isOpen),
  ]
}

// Repeats the condition of the partial index `guest_links_to_renew`.
const isToRenew = sql`${guestLinks.endedAt} is not null and ${guestLinks.renewedAt} is null`

/**
 * Bookings with an ended link and no new one, by check-in.
 * @property hasEmail whether the new link can be emailed
 * @property after exclusive earliest check-out: links of earlier stays are not needed any more
 */
export function readBookingsWithoutLink(
  db: Db,
  { hasEmail, after, limit, except = [] }: { hasEmail: boolean; after: string; limit: number; except?: string[] },
): Read<Booking[]> {
  const owed = db.select({ id: guestLinks.bookingId }).from(guestLinks).where(isToRenew)
  const email = sql`coalesce(${bookings.email}, '')`
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(
          and(
            inArray(bookings.id, owed),
            sql`${bookings.id} not in (select value from json_each(${JSON.stringify(except)}))`,
            ne(bookings.status, "cancelled"),
            gt(bookings.checkOut, after),
            isNull(bookings.erasedAt),
            hasEmail ? ne(email, "") : eq(email, ""),
          ),
        )
        .orderBy(asc(bookings.checkIn), asc(bookings.id))
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Skipped if the link has changed again since the booking was read. */
export function queueNewLink(
  db: Db,
  { id, emailVersion }: Pick<Booking, "id" | "emailVersion">,
  url: string,
  now: number,
): Write[] {
  const isCurrent: SQL | undefined = and(eq(bookings.id, id), eq(bookings.emailVersion, emailVersion))
  const kind = "new-link"
  const current = db.select({ one: sql`1` }).from(bookings).where(isCurrent)
  return [
    queueStayEmail(
      { kind, changeFacts: { url }, deduplicationKey: `${kind}:${id}:${emailVersion}`, limited: false },
      isCurrent,
      now,
    ),
    db
      .update(guestLinks)
      .set({ renewedAt: now })
      .where(and(eq(guestLinks.bookingId, id), isToRenew, exists(current))),
  ]
}

/** `address` must be lower case. */
export function readBookingOfLink(
  db: Db,
  { reference, address }: { reference: string; address: string },
): Read<Booking | null> {
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(
          and(
            eq(bookings.reference, reference),
            eq(sql`lower(${bookings.email})`, address),
            isNull(bookings.deletedAt),
            isNull(bookings.erasedAt),
          ),
        ),
    ],
    (rows) => rows.map(toBooking)[0] ?? null,
  )
}

/** Skipped if the link has changed since the booking was read. `limited`: see `StayEmail`. */
export function queueRequestedLink(
  { id, emailVersion }: Pick<Booking, "id" | "emailVersion">,
  url: string,
  { now, limited }: { now: number; limited: boolean },
): Write {
  const isCurrent = and(eq(bookings.id, id), eq(bookings.emailVersion, emailVersion))
  return queueStayEmail(
    { kind: "link-requested", changeFacts: { url }, deduplicationKey: null, limited },
    isCurrent,
    now,
  )
}
