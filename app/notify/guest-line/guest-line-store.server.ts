import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { bookings, guestLineCodes, guestLineLinks, guestLinks, lineEvents, outbox, villa } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import { emailKindsWith } from "#app/notify/email/email-kinds.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "#app/notify/line/line-code.ts"
import { insertLineEvent } from "#app/notify/line/line-store.server.ts"
import { GUEST_LINE_MAX, type GuestLineAccount, type GuestLineEnd } from "./guest-line.ts"

/** Whether a booking's guest gets messages by LINE. */
export function hasLine(bookingId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${guestLineLinks}, ${villa}
    where ${guestLineLinks.bookingId} = ${bookingId} and ${guestLineLinks.lineUserId} is not null and ${villa.guestLine})`
}

/** Whether that account was linked on the guest's own device, or by the team. */
export function hasOwnLine(bookingId: SQLWrapper): SQL {
  return sql`(${hasLine(bookingId)} and not ${isByLinkOf(bookingId)})`
}

const isByLinkOf = (bookingId: SQLWrapper) =>
  sql`(select by_link from ${guestLineLinks} where ${guestLineLinks.bookingId} = ${bookingId})`

/** For limits; also of a link that has ended. */
export const accountHashOf = (bookingId: SQLWrapper) =>
  sql`(select account_hash from ${guestLineLinks} where ${guestLineLinks.bookingId} = ${bookingId})`

/**
 * Within the day's limits of LINE messages that guests cause. They count what was queued, whatever is linked since.
 * @param nth of an account's and a network's messages in this statement, from 1
 */
export function withinGuestLineLimits(now: number, nth: { account: SQL; network: SQL }): SQL {
  const sent = sql`select count(*) from ${outbox} where ${outbox.channel} = 'line'
    and ${outbox.createdAt} > ${now - DAY_MS} and ${inArray(outbox.kind, emailKindsWith({ byGuests: true }))}`
  const ofNetwork = sql`${outbox.bookingId} in (select about.id from ${bookings} as about
    where about.address_hash = ${bookings.addressHash})`
  const { booking, account, network } = GUEST_LINE_MAX
  return sql`(${sent} and ${outbox.bookingId} = ${bookings.id}) < ${booking}
    and (${sent} and ${outbox.countedBy} = ${accountHashOf(bookings.id)}) + ${nth.account} <= ${account}
    and (${bookings.addressHash} = '' or (${sent} and ${ofNetwork}) + ${nth.network} <= ${network})`
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
  return sql`insert into ${guestLineCodes} (booking_id, code_hash, by_link, shown_by, expires_at)
    select id, ${code.codeHash}, ${code.isByLink ?? false}, ${code.shownBy ?? null}, ${code.expiresAt} from ${bookings}
    where id = ${code.bookingId} and deleted_at is null and erased_at is null
    on conflict (booking_id) do update
    set code_hash = excluded.code_hash, by_link = excluded.by_link, shown_by = excluded.shown_by, expires_at = excluded.expires_at`
}

/** Whose code it is; null for a wrong one. */
export function readBookingOfCode(db: Db, codeHash: string, now: number): Read<Booking | null> {
  const isValid = and(eq(guestLineCodes.codeHash, codeHash), gt(guestLineCodes.expiresAt, now))
  const query = db
    .select({ booking: bookings })
    .from(guestLineCodes)
    .innerJoin(bookings, eq(bookings.id, guestLineCodes.bookingId))
    .where(isValid)
  return defineRead([query], ([row]) => (row ? toBooking(row.booking) : null))
}

/** @property accountHash HMAC of the LINE account */
type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; accountHash: string; now: number }

/** The limit of wrong codes is the team's, checked here too. The result at `GUEST_LINKED` changed a row if linked. */
export function redeemGuestLineCode(db: Db, { eventId, codeHash, lineUserId, accountHash, now }: CodeAttempt): Write[] {
  const recent = sql`${lineEvents.failedBy} = ${accountHash} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isAllowed = sql`(select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  const isRight = sql`${guestLineCodes.codeHash} = ${codeHash} and ${guestLineCodes.expiresAt} > ${now} and ${isAllowed}`
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy: accountHash }),
    sql`insert into ${guestLineLinks} (booking_id, line_user_id, account_hash, by_link, linked_at, shown_by)
      select ${guestLineCodes.bookingId}, ${lineUserId}, ${accountHash}, ${guestLineCodes.isByLink}, ${now},
        ${guestLineCodes.shownBy} from ${guestLineCodes} where ${isRight}
      on conflict (booking_id) do update set line_user_id = excluded.line_user_id, linked_at = excluded.linked_at,
        account_hash = excluded.account_hash, by_link = excluded.by_link, shown_by = excluded.shown_by, name = null, ended_at = null, ended_by = null`,
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${guestLineCodes} where ${isRight})`,
    sql`delete from ${guestLineCodes} where ${isRight}`,
  ]
}
export const GUEST_LINKED = 1

/** Batch condition of what a redeemed code causes. */
export function isLinkedBy(bookingId: string, accountHash: string, now: number): SQL {
  return sql`exists (select 1 from ${guestLineLinks} where ${guestLineLinks.bookingId} = ${bookingId}
    and ${guestLineLinks.accountHash} = ${accountHash} and ${guestLineLinks.linkedAt} = ${now})`
}

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

/** With a code that was not used. @param only those that somebody with a link only has made */
export function endGuestLine(db: Db, bookingId: string, { now, by }: Ended, only?: "by-link"): Write[] {
  const { isByLink } = guestLineCodes
  return [
    db.delete(guestLineCodes).where(and(eq(guestLineCodes.bookingId, bookingId), only && eq(isByLink, true))),
    db
      .update(guestLineLinks)
      .set({ lineUserId: null, name: null, endedAt: now, endedBy: by })
      .where(and(eq(guestLineLinks.bookingId, bookingId), isLinked, only && eq(guestLineLinks.isByLink, true))),
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

/** Of a message by LINE whose email is queued, too, where that has `key`. */
export const besideEmail = (key: string) => `${BESIDE_EMAIL}${key}`
const BESIDE_EMAIL = "line:"

/** What LINE does not deliver is emailed, unless it was. Only while the lease is held. */
export function emailInstead(id: string, { lease, now }: { lease: number; now: number }): Write {
  const address = sql`(select lower(${bookings.email}) from ${bookings} where ${bookings.id} = ${outbox.bookingId})`
  return sql`update ${outbox} set channel = 'email', recipient = ${address}, due_at = ${now}, attempts = 0, error = null
    where ${outbox.id} = ${id} and ${outbox.dueAt} = ${lease} and ${address} <> ''
      and ${outbox.deduplicationKey} not like ${`${BESIDE_EMAIL}%`}`
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
