import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { linesOf, sumOf } from "#app/db/ledger.server.ts"
import { refundsIn } from "#app/db/refunds.server.ts"
import { bookings, ledger, refunds } from "#app/db/schema.ts"
import { CHARGE_KINDS, HELD_KINDS } from "#app/money/ledger/ledger.ts"
import { OPEN_REFUND_STATUSES, type Refund, type RefundStatus } from "./refund.ts"

export function readRefund(db: Db, id: string): Read<Refund | null> {
  return defineRead([db.select().from(refunds).where(eq(refunds.id, id))], (rows) => rows[0] ?? null)
}

/** The refunds of a booking (its id, or a subquery), oldest first. */
export function readRefundsOf(db: Db, bookingId: string | SQL): Read<Refund[]> {
  const found = db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  return defineRead([found.orderBy(asc(refunds.createdAt), sql`rowid`)], (rows) => rows)
}

/** The refunds that are to be returned or on their way, oldest first. */
export function readOpenRefunds(db: Db, limit: number): Read<Refund[]> {
  return defineRead(
    [db.select().from(refunds).where(refundsIn(OPEN_REFUND_STATUSES)).orderBy(asc(refunds.createdAt)).limit(limit)],
    (rows) => rows,
  )
}

/** Records a refund. Fails on `refunds.amount` if more would be open than is held of its pot. */
export function insertRefund(
  db: Db,
  refund: Pick<Refund, "id" | "bookingId" | "pot" | "amount" | "channel"> & Partial<Refund>,
  now: number,
): Write {
  return db.insert(refunds).values({ status: "owed", version: 1, createdAt: now, updatedAt: now, ...refund })
}

/**
 * Changes a refund, if it has one of these states and, if given, this version. Otherwise its status would become null,
 * which fails on `refunds.status` and rolls the batch back. Fails on `refunds.amount` if it is to be returned and not
 * enough is held.
 */
export function transitionRefund(
  db: Db,
  id: string,
  from: RefundStatus[],
  {
    status,
    ...set
  }: Partial<Omit<Refund, "id" | "bookingId" | "pot" | "amount" | "version">> & { status: RefundStatus },
  now: number,
  version?: number,
): Write {
  const isSame = version === undefined ? sql`true` : eq(refunds.version, version)
  const next = sql`case when ${inArray(refunds.status, from)} and ${isSame} then ${status} end`
  return db
    .update(refunds)
    .set({ ...set, status: next, version: sql`${refunds.version} + 1`, updatedAt: now })
    .where(eq(refunds.id, id))
}

/**
 * `stillToReturn` in SQL, of which only refunds being sent are taken off: what a booking still owes to its guest for the
 * stay, in satang, below 0 if it owes nothing. Null for a cancelled booking that does not say how much of it is kept.
 */
function owedBack(bookingId: string, exceptId: string): SQL {
  const held = sql`(select ${sumOf(linesOf("stay", HELD_KINDS))} from ${ledger} where ${ledger.bookingId} = ${bookingId})`
  const charged = sql`(select ${sumOf(linesOf("stay", CHARGE_KINDS))} from ${ledger}
    where ${ledger.bookingId} = ${bookingId})`
  const owed = sql`(select iif(status = 'cancelled', kept, total + ${charged}) from ${bookings}
    where ${eq(bookings.id, bookingId)})`
  const sending = sql`(select coalesce(sum(other.amount), 0) from ${refunds} as other where other.booking_id = ${bookingId}
    and other.pot = 'stay' and other.status = 'sending' and other.id <> ${exceptId})`
  return sql`min(${held} - ${owed}, ${held}) - ${sending}`
}

/**
 * Marks a refund that is owed as `sending`, if it has this version. Fails on `refunds.status` otherwise, and on
 * `refunds.amount`, which would become null, if it returns more than is still owed: of refunds that are sent at once, each
 * sees those that were first.
 */
export function startSending(
  db: Db,
  { id, bookingId, version }: Pick<Refund, "id" | "bookingId" | "version">,
  { now, actorName }: { now: number; actorName: string | null },
): Write {
  const isReady = and(eq(refunds.status, "owed"), eq(refunds.version, version))
  const isTooHigh = sql`${refunds.pot} = 'stay' and ${refunds.amount} > ${owedBack(bookingId, id)}`
  return db
    .update(refunds)
    .set({
      status: sql`case when ${isReady} then 'sending' end`,
      amount: sql`case when not (${isReady}) or not coalesce(${isTooHigh}, false) then ${refunds.amount} end`,
      sendingSince: now,
      actorName,
      error: null,
      version: sql`${refunds.version} + 1`,
      updatedAt: now,
    })
    .where(eq(refunds.id, id))
}

/** Records where the transfers of a booking go that are not sent yet, encrypted. */
export function setPayee(db: Db, bookingId: string, payee: string, now: number): Write {
  const waiting = and(eq(refunds.bookingId, bookingId), eq(refunds.status, "owed"), eq(refunds.channel, "bank"))
  return db
    .update(refunds)
    .set({ payee, payeeAt: now, version: sql`${refunds.version} + 1`, updatedAt: now })
    .where(waiting)
}

/** Erases the accounts of transfers that were sent before an instant. */
export function erasePayees(db: Db, before: number): Write {
  // The condition of the partial index `refunds_payee`.
  const old = and(sql`payee is not null`, lt(refunds.sentAt, before))
  return db.update(refunds).set({ payee: null }).where(old)
}
