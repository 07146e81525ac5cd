import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { moneyOfBooking } from "#app/db/ledger.server.ts"
import { bookings, refunds } from "#app/db/schema.ts"
import { OPEN_REFUND_STATUSES, type Refund, type RefundStatus } from "./refund.ts"

/** The states are literals, as in the condition of the partial index `refunds_open`. */
export function refundsIn(statuses: readonly RefundStatus[]): SQL {
  return inArray(refunds.status, [...statuses]).inlineParams()
}

export function readRefund(db: Db, id: string): Read<Refund | null> {
  return defineRead([db.select().from(refunds).where(eq(refunds.id, id))], (rows) => rows[0] ?? null)
}

export function readRefundsOf(db: Db, bookingId: string | SQL): Read<Refund[]> {
  const found = db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  return defineRead([found.orderBy(asc(refunds.createdAt), sql`rowid`)], (rows) => rows)
}

export function readOpenRefunds(db: Db, limit: number): Read<Refund[]> {
  return defineRead(
    [db.select().from(refunds).where(refundsIn(OPEN_REFUND_STATUSES)).orderBy(asc(refunds.createdAt)).limit(limit)],
    (rows) => rows,
  )
}

/** Fails on `refunds.amount` if more would be open than is held of its pot. */
export function insertRefund(
  db: Db,
  refund: Pick<Refund, "id" | "bookingId" | "pot" | "amount" | "channel"> & Partial<Refund>,
  now: number,
): Write {
  return db.insert(refunds).values({ status: "owed", version: 1, createdAt: now, updatedAt: now, ...refund })
}

/**
 * Changes a refund in one of the states `from` (and this version); otherwise fails on `refunds.status`. Fails
 * on `refunds.amount` if more would be sent than is held of its pot.
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

/** Its line was taken back: the money was not returned. By whichever way it went, a transfer is owed now. */
export function oweAgain(db: Db, id: string, now: number): Write {
  const owed = { status: "owed", channel: "bank", cardPaymentId: null, slipId: null, sentAt: null } as const
  return transitionRefund(db, id, ["sent"], owed, now)
}

/** `stillToReturn` in SQL, less only `sending` refunds. */
function owedBack(bookingId: string, exceptId: string): SQL {
  const held = moneyOfBooking("held", bookingId)
  const owed = sql`(select iif(status = 'cancelled', kept, total + ${moneyOfBooking("charged", bookingId)}) from ${bookings}
    where ${eq(bookings.id, bookingId)})`
  const sending = sql`(select coalesce(sum(other.amount), 0) from ${refunds} as other where other.booking_id = ${bookingId}
    and other.pot = 'stay' and other.status = 'sending' and other.id <> ${exceptId})`
  return sql`min(${held} - ${owed}, ${held}) - ${sending}`
}

/**
 * Fails on `refunds.status` if not owed in this version, and on `refunds.amount` if more than is still owed:
 * of concurrent refunds, each sees the earlier ones.
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

/** `payee` is encrypted; for transfers that are not sent yet. */
export function setPayee(db: Db, bookingId: string, payee: string, now: number): Write {
  const waiting = and(eq(refunds.bookingId, bookingId), eq(refunds.status, "owed"), eq(refunds.channel, "bank"))
  return db
    .update(refunds)
    .set({ payee, payeeAt: now, version: sql`${refunds.version} + 1`, updatedAt: now })
    .where(waiting)
}

/** `before` in epoch milliseconds. */
export function erasePayees(db: Db, before: number): Write {
  // The condition of the partial index `refunds_payee`.
  const old = and(sql`payee is not null`, lt(refunds.sentAt, before))
  return db.update(refunds).set({ payee: null }).where(old)
}

export function readRefundsOfGuest(db: Db, { ofBookings }: GuestRows): Read<Refund[]> {
  const found = db.select().from(refunds).where(sql`${refunds.bookingId} in (${ofBookings})`)
  return defineRead([found.orderBy(refunds.createdAt)], (rows) => rows)
}

export function eraseRefundsOfGuest({ ofBookings }: GuestRows): Write {
  return sql`update ${refunds} set payee = null, slip_id = null, error = null where booking_id in (${ofBookings})`
}
