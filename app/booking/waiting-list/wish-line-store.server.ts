import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { lineEvents, waitingListEntries } from "#app/db/schema.ts"
import { GUEST_CODE_MS } from "#app/notify/guest-line/guest-line.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "#app/notify/line/line-code.ts"
import { insertLineEvent } from "#app/notify/line/line-store.server.ts"
import { MAX_WISHES, NETWORK_MAX_WISHES, PERSON_MAX_WISHES, type Wish } from "./waiting-list.ts"

const entries = waitingListEntries

type AskedByLine = Pick<
  Wish,
  "id" | "addressHash" | "language" | "checkIn" | "checkOut" | "rooms" | "guests" | "origin"
> & { lineCodeHash: string }

/** Changes no row beyond what a network may leave unconfirmed. */
export function insertWishByLine(wish: AskedByLine, { now, limited }: { now: number; limited: boolean }): Write {
  const { id, lineCodeHash, addressHash, language, checkIn, checkOut, rooms, guests, origin } = wish
  const within = limited
    ? sql`(select count(*) from ${entries} where ${entries.addressHash} = ${addressHash} and ended_at is null
        and confirmed_at is null) < ${NETWORK_MAX_WISHES}`
    : sql`1`
  return sql`insert into ${entries}
      (id, line_code_hash, address_hash, language, check_in, check_out, rooms, guests, origin, created_at)
    select ${id}, ${lineCodeHash}, ${addressHash}, ${language}, ${checkIn}, ${checkOut}, ${rooms}, ${guests},
      ${origin}, ${now} where ${within}`
}

/** How limits count a LINE account; an address has an @. */
const mailboxOfLine = (lineUserId: string) => `line:${lineUserId}`

export type WishOfLine = Pick<Wish, "id" | "checkIn" | "checkOut" | "origin" | "language">

const { id, checkIn, checkOut, origin, language } = entries
const COLUMNS = { id, checkIn, checkOut, origin, language }

/** What a code is for, while it works. */
export function readWishOfCode(db: Db, codeHash: string, now: number): Read<WishOfLine | null> {
  const found = db
    .select(COLUMNS)
    .from(entries)
    .where(and(eq(entries.lineCodeHash, codeHash), gt(entries.createdAt, now - GUEST_CODE_MS)))
  return defineRead([found], ([row]) => row ?? null)
}

/** The latest of an account that waits or has an offer. */
export function readWishOfLine(db: Db, lineUserId: string): Read<WishOfLine | null> {
  const found = db
    .select(COLUMNS)
    .from(entries)
    .where(and(eq(entries.mailbox, mailboxOfLine(lineUserId)), isNull(entries.endedAt)))
    .limit(1)
  return defineRead([found], ([row]) => row ?? null)
}

type CodeAttempt = { eventId: string; codeHash: string; lineUserId: string; failedBy: string; now: number }

/**
 * Uses a code up. The limit of wrong codes is the team's. The result at `JOINED` changed a row if the account is in
 * the queue now; not if it waits for these dates already, or beyond what it, a network or the list may have.
 */
export function redeemWishCode(
  db: Db,
  { eventId, codeHash, lineUserId, failedBy, now }: CodeAttempt,
  limited: boolean,
): Write[] {
  const mailbox = mailboxOfLine(lineUserId)
  const recent = sql`${lineEvents.failedBy} = ${failedBy} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isRight = sql`line_code_hash = ${codeHash} and created_at > ${now - GUEST_CODE_MS}
    and (select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  const others = (whose: SQL) => sql`(select count(*) from ${entries} as other
    where other.ended_at is null and other.confirmed_at is not null ${whose})`
  const isNew = sql`${others(sql`and other.mailbox = ${mailbox} and other.booking_id is null
    and other.check_in = ${entries}.check_in and other.check_out = ${entries}.check_out`)} = 0`
  const within = limited
    ? sql`and ${others(sql`and other.mailbox = ${mailbox}`)} < ${PERSON_MAX_WISHES}
      and ${others(sql`and other.address_hash = ${entries}.address_hash`)} < ${NETWORK_MAX_WISHES}
      and ${others(sql``)} < ${MAX_WISHES}`
    : sql``
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy }),
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${entries} where ${isRight})`,
    sql`update ${entries} set line_user_id = ${lineUserId}, mailbox = ${mailbox}, line_code_hash = null,
      confirmed_at = ${now} where ${isRight} and ${isNew} ${within}`,
    sql`delete from ${entries} where ${isRight}`,
  ]
}
export const JOINED = 2

/** Of a LINE account, unless something is offered: that ends with its booking. */
export function deleteWishesOfLine(db: Db, lineUserId: string): Write {
  return db
    .delete(entries)
    .where(and(eq(entries.mailbox, mailboxOfLine(lineUserId)), isNull(entries.bookingId), isNull(entries.endedAt)))
}
