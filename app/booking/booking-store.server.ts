import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { mailboxOf } from "../db/mailbox.server.ts"
import {
  bookingEvents,
  bookings,
  bookingWords,
  contentVersion,
  nights,
  outbox,
  paymentLinkEvents,
  paymentLinks,
  slips,
  villa,
} from "../db/schema.ts"
import {
  EMAIL_LIMIT_MS,
  NETWORK_MAX_EMAILS,
  RECIPIENT_MAX_EMAILS,
  type StayEmailKind,
  type StayFacts,
} from "../email/email.ts"
import type { Booking, BookingEvent, Opened } from "./booking.ts"
import type { Cursor } from "./booking-list.ts"
import { reviewHeldUntil } from "./deadline.ts"
import type { NightOwner } from "./month.ts"
import { searchWords } from "./search.ts"
import type { BookingStatus } from "./status.ts"
import { dateAfter, nightCount, STAY_MAX_NIGHTS } from "./stay.ts"

type BookingRow = typeof bookings.$inferSelect
type EventRow = typeof bookingEvents.$inferSelect

/** How many of a guest's own bookings a page shows. */
const OWN_SHOWN = 50
/** How many bookings of each kind are shown as waiting. */
const WAITING_SHOWN = 20

/** One booking, or null. Deleted ones are only kept out of lists. @param id its id, or a query that finds it */
export function readBooking(db: Db, id: string | SQL): Read<Booking | null> {
  return defineRead([db.select().from(bookings).where(eq(bookings.id, id))], (rows) => rows.map(toBooking)[0] ?? null)
}

/**
 * The booking of an id or a reference, or null; the reference in any case, with or without the letters before it.
 */
export function readBookingNamed(db: Db, name: string): Read<Booking | null> {
  const reference = `BV-${name.trim().toUpperCase().replace(/^BV-?/, "")}`
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(or(eq(bookings.id, name), eq(bookings.reference, reference)))
        .limit(1),
    ],
    (rows) => rows.map(toBooking)[0] ?? null,
  )
}

/** Until when payment links that are not yet settled keep a booking; null where none does. */
export function readHeldByLinks(db: Db, bookingId: string | SQL): Read<number | null> {
  return defineRead(
    [
      db
        .select({
          status: paymentLinks.status,
          expiresAt: paymentLinks.expiresAt,
          inReviewSince: paymentLinks.inReviewSince,
        })
        .from(paymentLinks)
        .where(and(eq(paymentLinks.bookingId, bookingId), inArray(paymentLinks.status, ["open", "in_review"]))),
    ],
    (rows) =>
      rows
        .map(({ expiresAt, inReviewSince }) => (inReviewSince === null ? expiresAt : reviewHeldUntil(inReviewSince)))
        .reduce((latest: number | null, each) => Math.max(latest ?? each, each), null),
  )
}

/** A guest's bookings, the newest first; and the one that a token opens, as `opens` says. */
export function readBookingsOf(
  db: Db,
  { guestId, bookingId = null, emailVersion = null }: { guestId: string | null } & Partial<Opened>,
  { before = null, limit = OWN_SHOWN }: { before?: Cursor | null; limit?: number } = {},
): Read<Booking[]> {
  const opened = and(
    eq(bookings.id, bookingId ?? ""),
    sql`${bookings.emailVersion} = coalesce(${emailVersion}, ${bookings.emailVersion})`,
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
        // The `+` keeps SQLite from walking through everybody's bookings in this order.
        .orderBy(sql`+${bookings.createdAt} desc`, sql`+${bookings.id} desc`)
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Every booking that staff find by a whole word (see `searchWords`), the oldest first; those out of the lists, too. */
export function readBookingsWithWord(db: Db, word: string): Read<Booking[]> {
  const named = db.select({ id: bookingWords.bookingId }).from(bookingWords).where(eq(bookingWords.word, word))
  return defineRead(
    [db.select().from(bookings).where(inArray(bookings.id, named)).orderBy(asc(bookings.createdAt))],
    (rows) => rows.map(toBooking),
  )
}

/** Which bookings a list shows. */
export type BookingFilter = {
  status: BookingStatus | null
  /** Beginnings of words, all of which a booking must have; the rarest first where that is known. */
  words: string[]
  /** Only stays with a night from this date on, up to and including the other. */
  from: string | null
  to: string | null
}

/** How the database comes to a page: down the list until it is full, or from the few that a word or the dates name. */
export type Approach = "list" | "word" | "stay"

/**
 * A page of the list, the newest first. Down the list it reads a page's worth wherever the page lies; the other two read
 * what they start from and sort it, and so suit what is rare. The `+` keeps SQLite from choosing an index by itself.
 */
export function readBookingPage(
  db: Db,
  { status, words, from, to }: BookingFilter,
  { approach, before, limit, now }: { approach: Approach; before: Cursor | null; limit: number; now: number },
): Read<Booking[]> {
  const list = approach === "list"
  const createdAt = list ? sql`${bookings.createdAt}` : sql`+${bookings.createdAt}`
  const id = list ? sql`${bookings.id}` : sql`+${bookings.id}`
  const [first, ...others] = words
  const named =
    approach === "word" && first !== undefined
      ? [inArray(bookings.id, withWord(db, first)), ...others.map(hasWord)]
      : words.map(hasWord)
  const earliest = from && dateAfter(from, -STAY_MAX_NIGHTS)
  const stays =
    approach === "stay"
      ? [gt(bookings.checkIn, earliest ?? ""), lte(bookings.checkIn, to ?? "9"), gt(bookings.checkOut, from ?? "")]
      : [to ? sql`+${bookings.checkIn} <= ${to}` : undefined, from ? gt(bookings.checkOut, from) : undefined]
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(
          and(
            isNull(bookings.deletedAt),
            status ? (list ? eq(bookings.status, status) : sql`+${bookings.status} = ${status}`) : undefined,
            // One whose time is over shows as cancelled, even before that is written down.
            status === "pending_payment" ? sql`+${bookings.paymentDeadline} > ${now}` : undefined,
            before ? sql`(${createdAt}, ${id}) < (${before.createdAt}, ${before.id})` : undefined,
            ...stays,
            ...named,
          ),
        )
        .orderBy(sql`${createdAt} desc`, sql`${id} desc`)
        .limit(limit),
    ],
    (rows) => rows.map(toBooking),
  )
}

/** Whether the stays of a range are few enough to start from. */
export function approachByStay({ from, to }: Pick<BookingFilter, "from" | "to">, mostDays: number): boolean {
  return from !== null && to !== null && nightCount({ checkIn: from, checkOut: to }) <= mostDays
}

/** How many bookings have a word with each of these beginnings, counted no further than `most`. */
export function readWordCounts(db: Db, words: string[], most: number): Read<number[]> {
  return defineRead(
    words.map((word) => {
      const some = withWord(db, word).limit(most).as("some")
      return db.select({ count: sql<number>`count(*)` }).from(some)
    }),
    (...rows) => rows.map(([row]) => row?.count ?? 0),
  )
}

function withWord(db: Db, beginning: string) {
  const range = and(gte(bookingWords.word, beginning), lt(bookingWords.word, `${beginning}${LAST_CHARACTER}`))
  return db.select({ bookingId: bookingWords.bookingId }).from(bookingWords).where(range)
}

function hasWord(beginning: string): SQL {
  return sql`exists (select 1 from ${bookingWords} where ${bookingWords.bookingId} = ${bookings.id}
    and +${bookingWords.word} >= ${beginning} and +${bookingWords.word} < ${`${beginning}${LAST_CHARACTER}`})`
}

/** Comes after every other in SQLite's order. */
const LAST_CHARACTER = "\u{10ffff}"

/** The latest bookings of everybody, the newest first. */
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

/** The query that finds the ids of the latest bookings. */
export function recentBookingIds(limit: number): SQL {
  return sql`(select id from ${bookings} where deleted_at is null order by created_at desc, id desc limit ${limit})`
}

/** What waits for the owner: slips to check, the oldest first, and unpaid bookings by how soon their time is over. */
export function readWaiting(db: Db, now: number): Read<{ slips: Booking[]; running: Booking[] }> {
  return defineRead(
    [
      db
        .select()
        .from(bookings)
        .where(and(eq(bookings.status, "in_review"), isNull(bookings.deletedAt)))
        .orderBy(asc(bookings.createdAt), asc(bookings.id))
        .limit(WAITING_SHOWN),
      db
        .select()
        .from(bookings)
        .where(
          and(
            sql`${bookings.status} = 'pending_payment'`,
            gt(bookings.paymentDeadline, now),
            isNull(bookings.deletedAt),
          ),
        )
        .orderBy(asc(bookings.paymentDeadline))
        .limit(WAITING_SHOWN),
    ],
    (slipRows, runningRows) => ({
      slips: slipRows.map(toBooking),
      running: runningRows.map(toBooking),
    }),
  )
}

/** What happened to a booking, in order. */
export function readHistory(db: Db, bookingId: string): Read<BookingEvent[]> {
  return defineRead(
    [db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).orderBy(asc(bookingEvents.id))],
    (rows) => rows.map(toEvent),
  )
}

/** What happened to each of some bookings, in order. */
export function readHistories(db: Db, bookingIds: string[]): Read<Map<string, BookingEvent[]>> {
  // One parameter: D1 takes no more than a hundred.
  const ids = sql`(select value from json_each(${JSON.stringify(bookingIds)}))`
  return defineRead(
    [
      db
        .select()
        .from(bookingEvents)
        .where(sql`${bookingEvents.bookingId} in ${ids}`)
        .orderBy(asc(bookingEvents.bookingId), asc(bookingEvents.id)),
    ],
    (rows) => {
      const histories = new Map<string, BookingEvent[]>(bookingIds.map((id) => [id, []]))
      for (const row of rows) histories.get(row.bookingId)?.push(toEvent(row))
      return histories
    },
  )
}

/** The latest change of state that somebody asked for, or null. */
export function readLastStatusEvent(db: Db, bookingId: string): Read<BookingEvent | null> {
  return defineRead(
    [
      db
        .select()
        .from(bookingEvents)
        .where(and(eq(bookingEvents.bookingId, bookingId), eq(bookingEvents.action, "status")))
        .orderBy(desc(bookingEvents.id))
        .limit(1),
    ],
    (rows) => rows.map(toEvent)[0] ?? null,
  )
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
  return defineRead(
    [
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
    (rows) => rows.map((row) => row.night),
  )
}

/** Asks for the stamp of the offer's last write. Written once: drizzle works on a query as long as D1 does. */
export const CONTENT_VERSION_SQL = new QueryBuilder()
  .select({ stamp: contentVersion.stamp })
  .from(contentVersion)
  .toSQL().sql

type CacheExpiry = { timezone: string; nextDeadline: number | null }

/** When the next hold of nights ends by itself (epoch milliseconds; null: none will), and in which zone the villa's days do. */
export function readCacheExpiry(db: Db, now: number): Read<CacheExpiry | null> {
  const nextDeadline = db
    .select({ at: min(bookings.paymentDeadline) })
    .from(bookings)
    .where(awaitingPayment(now))
  const end = { timezone: villa.timezone, nextDeadline: sql<number | null>`(${nextDeadline})` }
  return defineRead([db.select(end).from(villa)], (rows) => rows[0] ?? null)
}

/** Whose the nights of a range are. */
export function readNightOwners(db: Db, { from, to }: { from: string; to: string }): Read<NightOwner[]> {
  const inRange = and(gte(nights.night, from), lt(nights.night, to))
  const owners = db.select({ id: nights.bookingId }).from(nights).where(inRange)
  return defineRead(
    [
      db.select().from(nights).where(inRange),
      db
        .select({
          id: bookings.id,
          reference: bookings.reference,
          status: bookings.status,
          paymentDeadline: bookings.paymentDeadline,
        })
        .from(bookings)
        .where(inArray(bookings.id, owners)),
    ],
    (nightRows, bookingRows) => {
      const byId = new Map(bookingRows.map((booking) => [booking.id, booking]))
      return nightRows.map(({ night, blockId, bookingId }) => ({
        night,
        blockId,
        booking: bookingId ? (byId.get(bookingId) ?? null) : null,
      }))
    },
  )
}

/**
 * The writes of a new booking: the row, its nights and its first event. They fail together, on `nights.night` where a
 * night is taken, and on `booking_events_applied` where the villa changed since it was read or a condition does not hold.
 * @param provided conditions on the database as the batch leaves it, such as `withinHoldLimits`
 * @param limited whether emails that guests cause are limited
 */
export function insertBooking(
  db: Db,
  booking: Booking,
  event: BookingEvent,
  {
    nightList,
    villaVersion,
    provided,
    email,
    limited,
  }: { nightList: string[]; villaVersion: number; provided: SQL[]; email: StayEmail | null; limited: boolean },
): Write[] {
  const sameVilla = sql`(select count(*) from ${villa} where ${villa.version} = ${villaVersion})`
  return [
    ...expireOverdue(db, { now: booking.createdAt, limited }),
    db.insert(bookings).values(toRow(booking)),
    insertWords(booking),
    takeNights(booking.id, nightList),
    db.insert(bookingEvents).values({ ...event, bookingId: booking.id, applied: allOf(sameVilla, ...provided) }),
    ...(email ? [queueStayEmail(email, eq(bookings.id, booking.id), booking.createdAt)] : []),
  ]
}

/** One where all conditions hold, zero otherwise. */
const allOf = (...conditions: SQL[]) => sql.join(conditions, sql.raw(" * "))

/**
 * The writes of a change decided on `before`: all fail on `booking_events_applied` where the booking has changed since, or
 * where a condition does not hold. The last write queues the email, if there is one.
 * @param nightList the nights it shall have from now on; undefined leaves them as they are
 * @param provided conditions on the database as the change to the booking's row leaves it
 */
export function updateBooking(
  db: Db,
  before: Booking,
  after: Booking,
  event: BookingEvent,
  {
    nightList,
    email = null,
    provided = [],
    limited,
  }: { nightList?: string[]; email?: StayEmail | null; provided?: SQL[]; limited: boolean },
): Write[] {
  const freed = db.delete(nights).where(eq(nights.bookingId, before.id))
  const attached = db
    .update(slips)
    .set({ bookingId: after.id })
    .where(eq(slips.id, after.slipId ?? ""))
  // The same transfer may be sent again for the same booking: the newest slip of it is the one that names it.
  const handedOver = sql`update ${slips} set sending_bank = null, trans_ref = null
    where booking_id = ${after.id} and id <> ${after.slipId} and (sending_bank, trans_ref) =
      (select sending_bank, trans_ref from ${slips} where id = ${after.slipId})`
  return [
    db
      .update(bookings)
      .set(toRow(after))
      .where(and(eq(bookings.id, before.id), eq(bookings.version, before.version))),
    db
      .insert(bookingEvents)
      .values({ ...event, bookingId: before.id, applied: allOf(applied(before, after), ...provided) }),
    ...changeWords(db, before, after),
    ...(after.slipId !== null && after.slipId !== before.slipId ? [handedOver, attached] : []),
    ...giveUpSlip(db, before, after, event),
    ...(nightList ? [...expireOverdue(db, { now: after.updatedAt, limited }), freed] : []),
    ...(nightList?.length ? [takeNights(before.id, nightList)] : []),
    ...(email ? [queueStayEmail(email, eq(bookings.id, before.id), after.updatedAt)] : []),
  ]
}

/**
 * What becomes of the slip that a guest replaces or clears: the clean-up removes a replaced one; a cleared one is no
 * booking's any more, so that its guest can attach it again before the clean-up takes it for abandoned. A slip that an
 * admin rejects stays with its booking.
 */
function giveUpSlip(db: Db, before: Booking, after: Booking, { actor }: BookingEvent): Write[] {
  if (actor !== "guest" || before.slipId === null || before.slipId === after.slipId) return []
  const removedAt = after.slipId === null ? null : after.updatedAt
  return [db.update(slips).set({ bookingId: null, removedAt }).where(eq(slips.id, before.slipId))]
}

function insertWords(booking: Booking): Write {
  const words = JSON.stringify(searchWords(booking))
  return sql`insert into ${bookingWords} (word, booking_id) select value, ${booking.id} from json_each(${words})`
}

function changeWords(db: Db, before: Booking, after: Booking): Write[] {
  if (searchWords(before).join(" ") === searchWords(after).join(" ")) return []
  return [db.delete(bookingWords).where(eq(bookingWords.bookingId, before.id)), insertWords(after)]
}

/** One booking was changed, and the slip that it now has is still there and no other booking's. */
function applied(before: Booking, after: Booking): SQL {
  if (after.slipId === null || after.slipId === before.slipId) return sql`changes()`
  const free = and(isNull(slips.paymentLinkId), or(isNull(slips.bookingId), eq(slips.bookingId, after.id)))
  const there = and(eq(slips.id, after.slipId), isNull(slips.removedAt))
  return sql`changes() * (select count(*) from ${slips} where ${and(there, free)})`
}

/** The writes that cancel unpaid bookings whose time is over, all or one, and free their nights. */
export function expireOverdue(
  db: Db,
  { now, limited }: { now: number; limited: boolean },
  bookingId?: string,
): Write[] {
  const which = bookingId === undefined ? overdue(now) : and(eq(bookings.id, bookingId), overdue(now))
  const ids = db.select({ id: bookings.id }).from(bookings).where(which)
  return [
    sql`insert into ${bookingEvents} (booking_id, at, actor, action, from_status, to_status, reason, applied)
        select id, ${now}, 'system', 'expired', status, 'cancelled', 'expired', 1 from ${bookings} where ${which}`,
    db.delete(nights).where(inArray(nights.bookingId, ids)),
    ...closeLinks(ids, now),
    queueStayEmail({ kind: "expired", told: { cancelReason: "expired" }, once: null, limited }, which, now),
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

/**
 * The writes that close the links of bookings that are ending (an id, or a query of ids), in the same batch: nobody can pay them any more. A slip
 * that waits goes on waiting, because its money may have come. A link whose card is being charged is left to the answer.
 */
export function closeLinks(bookings: string | SQLWrapper, now: number): Write[] {
  const ids = typeof bookings === "string" ? [bookings] : bookings
  const which = sql`${inArray(paymentLinks.bookingId, ids)} and ${inArray(paymentLinks.status, ["open", "in_review"])}
    and ${isNull(paymentLinks.settlingPaymentId)}`
  return [
    sql`insert into ${paymentLinkEvents} (payment_link_id, at, actor, from_status, to_status, applied)
        select id, ${now}, 'system', status, 'cancelled', 1 from ${paymentLinks} where ${which}`,
    sql`update ${paymentLinks} set status = 'cancelled', version = version + 1, updated_at = ${now},
          in_review_since = case status when 'in_review' then coalesce(in_review_since, updated_at) end
        where ${which}`,
  ]
}

/** An email about a stay, with what the booking and the villa do not say. */
export type StayEmail = {
  kind: StayEmailKind
  told: Partial<Pick<StayFacts, "url" | "reason" | "cancelReason" | "again">>
  /** Names what it is about where that may be emailed only once. */
  once: string | null
  /** Whether it is left out where its mailbox got, or its booking's network caused, too many within the hour. */
  limited: boolean
}

/**
 * Queues an email for each of these bookings that knows its guest's address, with the facts as this batch leaves them.
 * Addresses are compared without case, so that a limit counts each person once.
 */
export function queueStayEmail({ kind, told, once, limited }: StayEmail, which: SQL | undefined, now: number): Write {
  const recipient = sql`lower(${bookings.email})`
  const mailbox = mailboxOf(recipient)
  const sent = sql`select count(*) from ${outbox} where ${outbox.createdAt} > ${now - EMAIL_LIMIT_MS}`
  const sentToMailbox = sql`(${sent} and ${outbox.kind} <> 'code' and ${mailboxOf(outbox.recipient)} = ${mailbox})`
  // Emails of an admin's decision are no guest's doing.
  const sentForNetwork = sql`(${sent} and ${outbox.kind} not in ('code', 'confirmed', 'rejected') and exists
    (select 1 from ${bookings} as about where about.id = ${outbox.bookingId} and about.address_hash = ${bookings.addressHash}))`
  // Numbered, because one statement may queue several for the same mailbox or network.
  const within = limited
    ? sql`and ${sentToMailbox} + nth_of_mailbox <= ${RECIPIENT_MAX_EMAILS}
        and (${bookings.addressHash} = '' or ${sentForNetwork} + nth_of_network <= ${NETWORK_MAX_EMAILS})`
    : sql``
  return sql`insert into ${outbox} (id, kind, language, recipient, facts, booking_id, created_at, due_at, attempts, once)
    select lower(hex(randomblob(16))), ${kind}, ${bookings.language}, ${recipient},
      json_patch(json_object(
        'villaName', json(${villa.name}),
        'contact', json_object('phone', ${villa.contactPhone}, 'email', ${villa.contactEmail}, 'line', ${villa.contactLine}),
        'timezone', ${villa.timezone}, 'checkInTime', ${villa.checkInTime}, 'checkOutTime', ${villa.checkOutTime},
        'bookingId', ${bookings.id}, 'reference', ${bookings.reference},
        'firstName', ${bookings.firstName}, 'lastName', ${bookings.lastName},
        'checkIn', ${bookings.checkIn}, 'checkOut', ${bookings.checkOut},
        'rooms', ${bookings.rooms}, 'guests', ${bookings.guests}, 'total', ${bookings.total},
        'paymentMethod', ${bookings.paymentMethod}, 'paymentDeadline', ${bookings.paymentDeadline},
        'cancelReason', ${bookings.cancelReason}, 'updatedAt', ${bookings.updatedAt}, 'origin', ${bookings.origin}
      ), ${JSON.stringify(told)}), ${bookings.id}, ${now}, ${now}, 0, ${once}
    from (select *, row_number() over (partition by ${mailbox} order by ${bookings.id}) as nth_of_mailbox,
      row_number() over (partition by ${bookings.addressHash} order by ${bookings.id}) as nth_of_network
      from ${bookings} where ${bookings.email} <> '' and ${which}) as ${bookings}, ${villa} where true ${within}
    on conflict (once) do nothing`
}

/**
 * Puts a booking's confirmation into the outbox once more: only while it is confirmed, and unless that was asked for
 * after `since`. One statement, so that presses at the same time make one letter.
 */
export function queueConfirmationAgain(
  bookingId: string,
  { url, now, since, limited }: { url: string; now: number; since: number; limited: boolean },
): Write {
  const lately = sql`select 1 from ${outbox} where ${outbox.bookingId} = ${bookingId} and ${outbox.createdAt} > ${since}
    and ${outbox.kind} = 'confirmed' and json_extract(${outbox.facts}, '$.again')`
  const which = and(eq(bookings.id, bookingId), eq(bookings.status, "confirmed"), sql`not exists (${lately})`)
  return queueStayEmail({ kind: "confirmed", told: { url, again: true }, once: null, limited }, which, now)
}

/** One parameter for any number of nights: D1 takes a hundred at most. */
function takeNights(bookingId: string, nightList: string[]): Write {
  return sql`insert into ${nights} (night, booking_id) select value, ${bookingId} from json_each(${JSON.stringify(nightList)})`
}

function overdue(now: number) {
  return and(eq(bookings.status, "pending_payment"), sql`${bookings.paymentDeadline} <= ${now}`)
}

function awaitingPayment(now: number) {
  return and(eq(bookings.status, "pending_payment"), gt(bookings.paymentDeadline, now))
}

function toBooking(row: BookingRow): Booking {
  const { firstName, lastName, email, phone, cardBrand, cardLast4, ...booking } = row
  return {
    ...booking,
    customer:
      firstName === null ? null : { firstName, lastName: lastName ?? "", email: email ?? "", phone: phone ?? "" },
    card: cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 ?? "" },
  }
}

function toEvent({ at, actor, actorName, action, from, to, reason }: EventRow): BookingEvent {
  return { at, actor, actorName, action, from, to, reason }
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
