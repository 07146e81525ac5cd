import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Stay } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { mailboxOf } from "#app/db/mailbox.server.ts"
import { bookings, guestLineLinks, outbox, villa, waitingListEntries } from "#app/db/schema.ts"
import { DAY_MS } from "#app/durations.ts"
import { GUEST_CODE_MS } from "#app/notify/guest-line/guest-line.ts"
import {
  type GuestWish,
  LINE_MAX_OFFERS,
  type ListedWish,
  MAX_WISHES,
  NETWORK_MAX_WISHES,
  OFFERS_MS,
  PERSON_MAX_WISHES,
  UNCONFIRMED_COUNTS_MS,
  UNCONFIRMED_MS,
  type Wish,
} from "./waiting-list.ts"

const entries = waitingListEntries
const isOpen = isNull(entries.endedAt)
/** Confirmed, and nothing has been offered yet. */
const isWaiting = and(isOpen, isNotNull(entries.confirmedAt), isNull(entries.bookingId))

/** How limits count a LINE account; an address has an @. */
export const mailboxOfLine = (lineUserId: SQL): SQL<string> => sql<string>`('line:' || ${lineUserId})`

/** As strangers type it, in any case. */
const typedMailbox = (email: string) => mailboxOf(sql`${email.toLowerCase()}`)

/** Whether the villa has the list, and anything is on it. */
export function readIsUsed(db: Db): Read<{ isOn: boolean; hasWishes: boolean }> {
  const isOn = db.select({ isOn: villa.waitingList }).from(villa)
  return defineRead([isOn, db.select({ id: entries.id }).from(entries).limit(1)], ([row], found) => ({
    isOn: row?.isOn ?? false,
    hasWishes: found.length > 0,
  }))
}

/** First in line first. */
export function readWaiting(db: Db): Read<Wish[]> {
  const inOrder = [asc(entries.confirmedAt), asc(entries.createdAt), asc(entries.id)]
  return defineRead(
    [
      db
        .select()
        .from(entries)
        .where(isWaiting)
        .orderBy(...inOrder)
        .limit(MAX_WISHES),
    ],
    (rows) => rows as Wish[],
  )
}

/** How many offers the account of a wish got by LINE in a day. */
const toldByLine = (now: number): SQL<number> => sql`(select count(*) from ${outbox}
  where ${outbox.recipient} = ${entries.lineUserId} and ${outbox.createdAt} > ${now - DAY_MS}
    and ${outbox.channel} = 'line' and ${outbox.kind} in ('waiting-offer', 'waiting-free'))`

/** The stays of recent offers, and the mailboxes with one that lasts, or that are offered nothing more today. */
export function readOffers(db: Db, now: number): Read<{ offers: Stay[]; holding: Set<string> }> {
  const { checkIn, checkOut, mailbox } = entries
  const isOffered = isNotNull(entries.bookingId)
  return defineRead(
    [
      db
        .select({ checkIn, checkOut })
        .from(entries)
        .where(and(isOffered, gt(entries.offeredAt, now - OFFERS_MS))),
      db.select({ mailbox }).from(entries).where(and(isOffered, isOpen)),
      db
        .select({ mailbox })
        .from(entries)
        .where(and(isWaiting, isNotNull(entries.lineUserId), sql`${toldByLine(now)} >= ${LINE_MAX_OFFERS}`)),
    ],
    (offers, live, told) => ({ offers, holding: new Set([...live, ...told].map(({ mailbox }) => mailbox ?? "")) }),
  )
}

/** What its link shows. @property bookingId what holds the dates; null while nothing does */
export type StoredWish = Pick<Wish, "id" | "checkIn" | "checkOut" | "rooms" | "guests"> & {
  createdAt: number
  confirmedAt: number | null
  endedAt: number | null
  bookingId: string | null
}

export function readWish(db: Db, id: string): Read<StoredWish | null> {
  const { checkIn, checkOut, rooms, guests, createdAt, confirmedAt, endedAt, bookingId } = entries
  const columns = { id: entries.id, checkIn, checkOut, rooms, guests, createdAt, confirmedAt, endedAt, bookingId }
  const found = db.select(columns).from(entries).where(eq(entries.id, id))
  return defineRead([found], ([row]) => row ?? null)
}

/**
 * The wish that a mailbox already has for a stay, with its address: tags after a plus sign may be other people's. An
 * unconfirmed one only of the same network: a stranger who asks for the address changes nobody's.
 */
export function readSameWish(
  db: Db,
  { email, addressHash }: { email: string; addressHash: string },
  { checkIn, checkOut }: Stay,
): Read<{ id: string; email: string } | null> {
  const same = sql`${entries.mailbox} = ${typedMailbox(email)} and ${isOpen} and ${entries.bookingId} is null
    and ${entries.checkIn} = ${checkIn} and ${entries.checkOut} = ${checkOut}
    and (${entries.confirmedAt} is not null or ${entries.addressHash} = ${addressHash})`
  const found = db
    .select({ id: entries.id, email: sql<string>`${entries.email}` })
    .from(entries)
    .where(same)
    .orderBy(sql`${entries.confirmedAt} is null`)
    .limit(1)
  return defineRead([found], ([row]) => row ?? null)
}

/** Batch condition of rows: unconfirmed ones of a network that count for it. */
export const isCountedUnconfirmed = (addressHash: string, now: number): SQL =>
  sql`${entries.addressHash} = ${addressHash} and ${isOpen} and ${entries.confirmedAt} is null
    and ${entries.createdAt} > ${now - UNCONFIRMED_COUNTS_MS}`

export type NewWish = Omit<Wish, "email" | "lineUserId" | "mailbox" | "createdAt" | "confirmedAt"> & { email: string }

/** Adds no row beyond what a network may leave unconfirmed. An unconfirmed wish is asked for anew. */
export function insertWish(wish: NewWish, { now, limited }: { now: number; limited: boolean }): Write {
  const { id, email, addressHash, language, checkIn, checkOut, rooms, guests, origin } = wish
  const mailbox = typedMailbox(email)
  const within = limited
    ? sql`(select count(*) < ${NETWORK_MAX_WISHES} and total(${entries.mailbox} = ${mailbox}) < ${PERSON_MAX_WISHES}
      from ${entries} where ${isCountedUnconfirmed(addressHash, now)} and ${entries.id} <> ${id})`
    : sql`1`
  return sql`insert into ${entries}
      (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests, origin, created_at)
    select ${id}, ${email.toLowerCase()}, ${mailbox}, ${addressHash}, ${language}, ${checkIn}, ${checkOut},
      ${rooms}, ${guests}, ${origin}, ${now} where ${within} on conflict (id) do update
    set language = excluded.language, rooms = excluded.rooms, guests = excluded.guests, origin = excluded.origin, created_at = excluded.created_at where confirmed_at is null and ended_at is null`
}

/** Batch condition of the email with its link. */
export const isOnListAnd = (id: string, also: SQL[]): SQL =>
  sql`exists (select 1 from ${entries} where ${entries.id} = ${id} and ${isOpen}) and ${sql.join(also, sql` and `)}`

export const countOpen = (whose: SQL) => sql`(select count(*) from ${entries} as other
  where other.ended_at is null and other.confirmed_at is not null ${whose})`
const ofNetwork = (wish: SQL) => countOpen(sql`and other.address_hash = ${wish}.address_hash`)

/** Batch condition of the row that joins the queue. @param mailbox as limits count whoever joins */
export const isWithinLimits = (mailbox: SQL): SQL =>
  sql`${countOpen(sql`and other.mailbox = ${mailbox}`)} < ${PERSON_MAX_WISHES}
    and ${ofNetwork(sql`${entries}`)} < ${NETWORK_MAX_WISHES}`

/** Batch condition. */
export const hasRoom = (): SQL => sql`${countOpen(sql``)} < ${MAX_WISHES}`

/**
 * A full list keeps nobody out while a network has more places: its latest wish gives way to a network's that then
 * has no more than it. @param joins condition of the row that joins
 */
export function makeRoom(joins: SQL): Write {
  return sql`delete from ${entries} where id = (select crowd.id from ${entries} as crowd,
      (select address_hash from ${entries} where ${joins}) as joining
    where ${countOpen(sql``)} >= ${MAX_WISHES} and crowd.ended_at is null and crowd.confirmed_at is not null
      and crowd.booking_id is null and ${ofNetwork(sql`crowd`)} > ${ofNetwork(sql`joining`)} + 1
    order by ${ofNetwork(sql`crowd`)} desc, crowd.confirmed_at desc limit 1)`
}

/**
 * Changes no row if it is confirmed already, or beyond what a mailbox, a network or the list may have. Those that
 * other networks asked for the same mailbox and stay are gone with it.
 */
export function confirmWish(id: string, { now, limited }: { now: number; limited: boolean }): Write[] {
  const isNew = sql`id = ${id} and ended_at is null and confirmed_at is null and created_at > ${now - UNCONFIRMED_MS}`
  const joins = limited ? sql`${isNew} and ${isWithinLimits(sql`${entries}.mailbox`)}` : isNew
  return [
    ...(limited ? [makeRoom(joins)] : []),
    sql`update ${entries} set confirmed_at = ${now} where ${joins} ${limited ? sql`and ${hasRoom()}` : sql``}`,
    sql`delete from ${entries} where confirmed_at is null and ended_at is null and exists (select 1 from ${entries} as kept
      where kept.id = ${id} and kept.confirmed_at is not null and kept.mailbox = ${entries}.mailbox
        and kept.check_in = ${entries}.check_in and kept.check_out = ${entries}.check_out)`,
  ]
}

/** Unless something has been offered. Nothing is kept of it. */
export function deleteWish(db: Db, id: string): Write {
  return db.delete(entries).where(and(eq(entries.id, id), isNull(entries.bookingId)))
}

/** Batch condition: still waiting, nothing else is held for the same mailbox, and its LINE account may be told. */
export function isInLine(id: string, now: number): SQL {
  return sql`(select count(*) from ${entries} where ${entries.id} = ${id} and ${isWaiting} and not exists
    (select 1 from ${entries} as other where other.mailbox = ${entries}.mailbox and other.booking_id is not null
      and other.ended_at is null) and ${toldByLine(now)} < ${LINE_MAX_OFFERS})`
}

export function setOffered(db: Db, id: string, bookingId: string, now: number): Write {
  return db.update(entries).set({ offeredAt: now, bookingId }).where(eq(entries.id, id))
}

const ENDED = { email: null, lineUserId: null, mailbox: null, addressHash: "" }

/** Removes the address. Changes no row unless it still waits, and the email or message `emailId` is queued. */
export function endTold(db: Db, id: string, emailId: string, now: number): Write {
  const isQueued = sql`exists (select 1 from ${outbox} where ${outbox.id} = ${emailId})`
  return db
    .update(entries)
    .set({ ...ENDED, endedAt: now, endReason: "told" })
    .where(and(eq(entries.id, id), isWaiting, isQueued))
}

/** Offers whose booking is confirmed or cancelled. */
export function endOffers(now: number): Write {
  const status = sql`(select status from ${bookings} where ${bookings.id} = ${entries}.booking_id)`
  const reason = sql`(select cancel_reason from ${bookings} where ${bookings.id} = ${entries}.booking_id)`
  return sql`update ${entries} set email = null, line_user_id = null, mailbox = null, address_hash = '', ended_at = ${now},
      end_reason = case when ${status} = 'confirmed' then 'booked' when ${reason} = 'expired' then 'lapsed' else 'declined' end
    where ended_at is null and booking_id is not null and ${status} in ('confirmed', 'cancelled')`
}

/** Past and unconfirmed wishes, and ended ones once no limit counts them. @param today the villa's date */
export function deleteOld(today: string, now: number): Write[] {
  return [
    sql`delete from ${entries} where ended_at is null and (check_out <= ${today}
      or (booking_id is null and (check_in < ${today} or (confirmed_at is null and created_at <= ${now - UNCONFIRMED_MS})
        or (line_code_hash is not null and created_at <= ${now - GUEST_CODE_MS}))))`,
    sql`delete from ${entries} where ended_at is not null and ended_at <= ${now - OFFERS_MS}`,
  ]
}

/** All open wishes that are confirmed, by date. */
export function readListed(db: Db): Read<ListedWish[]> {
  const { id, email, checkIn, checkOut, guests, confirmedAt, offeredAt } = entries
  const found = db
    .select({
      id,
      email,
      checkIn,
      checkOut,
      guests,
      confirmedAt: sql<number>`${confirmedAt}`,
      offeredAt,
    })
    .from(entries)
    .where(and(isOpen, isNotNull(entries.confirmedAt)))
  return defineRead([found.orderBy(asc(checkIn), asc(checkOut), asc(confirmedAt)).limit(MAX_WISHES)], (rows) => rows)
}

export function readWishCount(db: Db): Read<number> {
  const count = db.select({ count: sql<number>`count(*)` }).from(entries)
  return defineRead([count.where(and(isOpen, isNotNull(entries.confirmedAt)))], ([row]) => row?.count ?? 0)
}

/** Of a mailbox, whatever is written after a plus sign, or of a LINE account of the guest's bookings. */
function isOfGuest({ ofBookings, email }: GuestRows): SQL {
  const { lineUserId } = guestLineLinks
  const account = sql`select ${mailboxOfLine(sql`${lineUserId}`)} from ${guestLineLinks}
    where ${guestLineLinks.bookingId} in (${ofBookings}) and ${lineUserId} is not null`
  return sql`${isOpen} and (${entries.mailbox} = ${typedMailbox(email ?? "")} or ${entries.mailbox} in (${account}))`
}

/** Confirmed or not. */
export function readWishesOfGuest(db: Db, guest: GuestRows): Read<GuestWish[]> {
  const { checkIn, checkOut, guests, createdAt, confirmedAt } = entries
  const found = db.select({ checkIn, checkOut, guests, createdAt, confirmedAt }).from(entries).where(isOfGuest(guest))
  return defineRead([found.orderBy(asc(createdAt))], (rows) => rows)
}

/** With what their LINE account was told. Finds them by LINE's link, so belongs before it goes. */
export function eraseWishesOfGuest(guest: GuestRows): Write[] {
  const accounts = sql`select ${entries.lineUserId} from ${entries} where ${isOfGuest(guest)} and ${entries.lineUserId} is not null`
  return [
    sql`delete from ${outbox} where ${outbox.bookingId} is null and ${outbox.recipient} in (${accounts})`,
    sql`delete from ${entries} where ${isOfGuest(guest)}`,
  ]
}
