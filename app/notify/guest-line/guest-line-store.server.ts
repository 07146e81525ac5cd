import { and, desc, eq, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookings, guestLineCodes, guestLineLinks, guestLinks, lineEvents, outbox, villa } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import { CAUSED_BY_GUESTS } from "#app/notify/email/email.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "#app/notify/line/line-code.ts"
import { insertLineEvent } from "#app/notify/line/line-store.server.ts"
import { GUEST_LINE_MAX, type GuestLineAccount, type GuestLineEnd } from "./guest-line.ts"

/** Whether a booking's guest gets messages by LINE. */
export function hasLine(bookingId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${guestLineLinks}, ${villa}
    where ${guestLineLinks.bookingId} = ${bookingId} and ${guestLineLinks.lineUserId} is not null and ${villa.guestLine})`
}

/** Within the day's limits of LINE messages that guests cause, per booking and per LINE account. */
export function withinGuestLineLimits(bookingId: SQLWrapper, now: number): SQL {
  const counted = sql`${outbox.channel} = 'line' and ${outbox.createdAt} > ${now - DAY_MS}
    and ${inArray(outbox.kind, CAUSED_BY_GUESTS)}`
  const bookingsOfAccount = sql`(select theirs.booking_id from ${guestLineLinks} as theirs join ${guestLineLinks} as own
    on own.line_user_id = theirs.line_user_id where own.booking_id = ${bookingId})`
  return sql`(select count(*) from ${outbox} where ${outbox.bookingId} = ${bookingId} and ${counted}) < ${GUEST_LINE_MAX.booking}
    and (select count(*) from ${outbox} where ${outbox.bookingId} in ${bookingsOfAccount} and ${counted}) < ${GUEST_LINE_MAX.account}`
}

export type GuestLineLink = typeof guestLineLinks.$inferSelect

export function readGuestLineLink(db: Db, bookingId: string): Read<GuestLineLink | null> {
  const query = db.select().from(guestLineLinks).where(eq(guestLineLinks.bookingId, bookingId))
  return defineRead([query], ([link]) => link ?? null)
}

/** Whether the guest gets messages by LINE. */
export function readHasLine(db: Db, bookingId: string): Read<boolean> {
  const query = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), hasLine(bookings.id)))
  return defineRead([query], (rows) => rows.length > 0)
}

/** Bookings of a LINE account, the latest stay first. */
export function readBookingsOfLine(db: Db, lineUserId: string, max: number): Read<Booking[]> {
  const query = db
    .select({ booking: bookings })
    .from(guestLineLinks)
    .innerJoin(bookings, eq(bookings.id, guestLineLinks.bookingId))
    .where(and(eq(guestLineLinks.lineUserId, lineUserId), isNull(bookings.deletedAt), isNull(bookings.erasedAt)))
    .orderBy(desc(bookings.checkIn))
    .limit(max)
  return defineRead([query], (rows) => rows.map(({ booking }) => toBooking(booking)))
}

/** Replaces an earlier code. Changes no row if the booking is deleted or erased. */
export function saveGuestLineCode(code: typeof guestLineCodes.$inferInsert): Write {
  return sql`insert into ${guestLineCodes} (booking_id, code_hash, shown_by, expires_at)
    select id, ${code.codeHash}, ${code.shownBy ?? null}, ${code.expiresAt} from ${bookings}
    where id = ${code.bookingId} and deleted_at is null and erased_at is null
    on conflict (booking_id) do update
    set code_hash = excluded.code_hash, shown_by = excluded.shown_by, expires_at = excluded.expires_at`
}

type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; failedBy: string; now: number }

/** The limit of wrong codes is the team's, checked here too. The result at `GUEST_LINKED` changed a row if linked. */
export function redeemGuestLineCode(db: Db, { eventId, codeHash, lineUserId, failedBy, now }: CodeAttempt): Write[] {
  const recent = sql`${lineEvents.failedBy} = ${failedBy} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isAllowed = sql`(select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  const isRight = sql`${guestLineCodes.codeHash} = ${codeHash} and ${guestLineCodes.expiresAt} > ${now} and ${isAllowed}`
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy }),
    sql`insert into ${guestLineLinks} (booking_id, line_user_id, linked_at, shown_by)
      select ${guestLineCodes.bookingId}, ${lineUserId}, ${now}, ${guestLineCodes.shownBy} from ${guestLineCodes} where ${isRight}
      on conflict (booking_id) do update set line_user_id = excluded.line_user_id, linked_at = excluded.linked_at,
        shown_by = excluded.shown_by, name = null, ended_at = null, ended_by = null`,
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${guestLineCodes} where ${isRight})`,
    sql`delete from ${guestLineCodes} where ${isRight}`,
  ]
}
export const GUEST_LINKED = 1

/** The booking that this account was linked to by this event. */
export function readLinkedNow(db: Db, lineUserId: string, now: number): Read<string | null> {
  const just = and(eq(guestLineLinks.lineUserId, lineUserId), eq(guestLineLinks.linkedAt, now))
  const query = db.select({ id: guestLineLinks.bookingId }).from(guestLineLinks).where(just)
  return defineRead([query], (rows) => rows.at(-1)?.id ?? null)
}

/** Only while the same account is linked. */
export function nameGuestLine(db: Db, bookingId: string, lineUserId: string, name: string): Write {
  const same = and(eq(guestLineLinks.bookingId, bookingId), eq(guestLineLinks.lineUserId, lineUserId))
  return db.update(guestLineLinks).set({ name }).where(same)
}

type Ended = { now: number; by: GuestLineEnd }

/** With a code that was not used. */
export function endGuestLine(db: Db, bookingId: string, { now, by }: Ended): Write[] {
  return [
    db.delete(guestLineCodes).where(eq(guestLineCodes.bookingId, bookingId)),
    db
      .update(guestLineLinks)
      .set({ lineUserId: null, name: null, endedAt: now, endedBy: by })
      .where(and(eq(guestLineLinks.bookingId, bookingId), isLinked)),
  ]
}

/** All links of a LINE account. */
export function endGuestLinesOf(db: Db, lineUserId: string, { now, by }: Ended): Write {
  return db
    .update(guestLineLinks)
    .set({ lineUserId: null, name: null, endedAt: now, endedBy: by })
    .where(eq(guestLineLinks.lineUserId, lineUserId))
}

/** Before the links of a colleague who leaves end: accounts linked since they knew the link may be their own. */
export function endGuestLinesKnownTo(adminId: string, now: number): Write[] {
  const known = (bookingId: SQLWrapper) => sql`${guestLinks.bookingId} = ${bookingId}
    and ${guestLinks.adminId} = ${adminId} and ${guestLinks.endedAt} is null`
  return [
    sql`delete from ${guestLineCodes}
      where exists (select 1 from ${guestLinks} where ${known(guestLineCodes.bookingId)})`,
    sql`update ${guestLineLinks} set line_user_id = null, name = null, ended_at = ${now}, ended_by = 'team'
      where line_user_id is not null and exists (select 1 from ${guestLinks}
        where ${known(guestLineLinks.bookingId)} and ${guestLinks.sharedAt} <= ${guestLineLinks.linkedAt})`,
  ]
}

/** A reminder that LINE does not deliver is emailed; the other messages were. Only while the lease is held. */
export function emailInstead(
  id: string,
  { lease, now, kinds }: { lease: number; now: number; kinds: readonly string[] },
): Write {
  const address = sql`(select lower(${bookings.email}) from ${bookings} where ${bookings.id} = ${outbox.bookingId})`
  return sql`update ${outbox} set channel = 'email', recipient = ${address}, due_at = ${now}, attempts = 0, error = null
    where ${outbox.id} = ${id} and ${outbox.dueAt} = ${lease} and ${address} <> ''
      and ${outbox.kind} in (select value from json_each(${JSON.stringify(kinds)}))`
}

export function deleteStaleGuestCodes(db: Db, now: number): Write {
  return db.delete(guestLineCodes).where(lte(guestLineCodes.expiresAt, now))
}

const isLinked = isNotNull(guestLineLinks.lineUserId)

export function readLineAccountsOfGuest(db: Db, { ofBookings }: GuestRows): Read<GuestLineAccount[]> {
  const { bookingId, name, linkedAt, endedAt } = guestLineLinks
  const found = db
    .select({ bookingId, name, linkedAt, endedAt })
    .from(guestLineLinks)
    .where(sql`${bookingId} in (${ofBookings})`)
    .orderBy(linkedAt)
  return defineRead([found], (rows) => rows)
}

export function deleteLineAccountsOfGuest({ ofBookings }: GuestRows): Write[] {
  return [guestLineLinks, guestLineCodes].map((table) => sql`delete from ${table} where booking_id in (${ofBookings})`)
}
