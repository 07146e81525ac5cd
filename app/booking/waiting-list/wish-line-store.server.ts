import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { lineEvents, waitingListEntries } from "#app/db/schema.ts"
import { GUEST_CODE_MS } from "#app/notify/guest-line/guest-line.ts"
import { LINE_CODE_MAX_WRONG, LINE_CODE_WINDOW_MS } from "#app/notify/line/line-code.ts"
import { insertLineEvent } from "#app/notify/line/line-store.server.ts"
import { NETWORK_MAX_WISHES, type Wish } from "./waiting-list.ts"
import {
  countOpen,
  hasRoom,
  isCountedUnconfirmed,
  isWithinLimits,
  mailboxOfLine,
  makeRoom,
} from "./waiting-list-store.server.ts"

const entries = waitingListEntries

type AskedByLine = Pick<
  Wish,
  "id" | "addressHash" | "language" | "checkIn" | "checkOut" | "rooms" | "guests" | "origin"
> & { lineCodeHash: string }

/** Changes no row beyond what a network may leave unconfirmed. */
export function insertWishByLine(wish: AskedByLine, { now, limited }: { now: number; limited: boolean }): Write {
  const { id, lineCodeHash, addressHash, language, checkIn, checkOut, rooms, guests, origin } = wish
  const within = limited
    ? sql`(select count(*) from ${entries} where ${isCountedUnconfirmed(addressHash, now)}) < ${NETWORK_MAX_WISHES}`
    : sql`1`
  return sql`insert into ${entries}
      (id, line_code_hash, address_hash, language, check_in, check_out, rooms, guests, origin, created_at)
    select ${id}, ${lineCodeHash}, ${addressHash}, ${language}, ${checkIn}, ${checkOut}, ${rooms}, ${guests},
      ${origin}, ${now} where ${within}`
}

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
    .where(and(eq(entries.mailbox, mailboxOfLine(sql`${lineUserId}`)), isNull(entries.endedAt)))
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
  const mailbox = mailboxOfLine(sql`${lineUserId}`)
  const recent = sql`${lineEvents.failedBy} = ${failedBy} and ${lineEvents.at} > ${now - LINE_CODE_WINDOW_MS}
    and ${lineEvents.id} <> ${eventId}`
  const isRight = sql`line_code_hash = ${codeHash} and created_at > ${now - GUEST_CODE_MS}
    and (select count(*) from ${lineEvents} where ${recent}) < ${LINE_CODE_MAX_WRONG}`
  const isNew = sql`${countOpen(sql`and other.mailbox = ${mailbox} and other.booking_id is null
    and other.check_in = ${entries}.check_in and other.check_out = ${entries}.check_out`)} = 0`
  const joins = limited ? sql`${isRight} and ${isNew} and ${isWithinLimits(mailbox)}` : sql`${isRight} and ${isNew}`
  return [
    insertLineEvent(db, { id: eventId, at: now, failedBy }),
    sql`update ${lineEvents} set failed_by = null
      where id = ${eventId} and exists (select 1 from ${entries} where ${isRight})`,
    limited ? makeRoom(joins) : sql`select 1`,
    sql`update ${entries} set line_user_id = ${lineUserId}, mailbox = ${mailbox}, line_code_hash = null,
      confirmed_at = ${now} where ${joins} ${limited ? sql`and ${hasRoom()}` : sql``}`,
    sql`delete from ${entries} where ${isRight}`,
  ]
}
export const JOINED = 3

/** Of a LINE account, unless something is offered: that ends with its booking. */
export function deleteWishesOfLine(db: Db, lineUserId: string): Write {
  return db
    .delete(entries)
    .where(
      and(eq(entries.mailbox, mailboxOfLine(sql`${lineUserId}`)), isNull(entries.bookingId), isNull(entries.endedAt)),
    )
}
