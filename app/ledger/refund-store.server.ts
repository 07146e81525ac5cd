import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { refundsIn } from "../db/refunds.server.ts"
import { refunds } from "../db/schema.ts"
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
