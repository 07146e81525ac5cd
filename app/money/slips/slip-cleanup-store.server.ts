import { and, desc, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookingEvents, bookings, ledger, slips } from "#app/db/schema.ts"
import { present, unattached } from "./slip-store.server.ts"

/** Their files may still exist. @param before upload time */
export function readRemovedSlips(db: Db, before: number, max: number): Read<string[]> {
  const removed = and(isNotNull(slips.removedAt), lt(slips.uploadedAt, before))
  return defineRead([db.select({ id: slips.id }).from(slips).where(removed).limit(max)], (rows) =>
    rows.map(({ id }) => id),
  )
}

/** Includes soft-deleted slips. */
export function readExistingSlips(db: Db, ids: string[]): Read<Set<string>> {
  const listed = sql`${slips.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select({ id: slips.id }).from(slips).where(listed)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

export function removeOrphanedSlips(before: number, now: number): Write {
  // Otherwise SQLite chooses an index that also has all slips of bookings.
  return sql`update ${slips} indexed by slips_unattached set removed_at = ${now}
    where booking_id is null and payment_link_id is null and uploaded_at < ${before} and removed_at is null`
}

/** SQLite requires a limit for an offset. */
const EVERY_ROW = 1e9

/** SQLite keeps the order of a cross join: few slips (index `slips_kept`) before all cancelled bookings. */
const keptWithBookings = (db: Db) => db.select({ id: slips.id }).from(slips).crossJoin(bookings)

/**
 * @property undecided for slips without a decision
 * @property beyondMax for bookings that guests cancelled, beyond the newest `max`
 */
export type CancelledBefore = { decided: number; undecided: number; beyondMax: number; max: number }

/** Only without recorded money, and of bookings that were never confirmed. */
export function removeSlipsOfCancelled(db: Db, before: CancelledBefore, now: number): Write {
  const payments = db.select({ id: ledger.id }).from(ledger).where(eq(ledger.bookingId, slips.bookingId))
  const confirmations = db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, slips.bookingId), eq(bookingEvents.to, "confirmed")))
  const unpaid = and(notExists(payments), notExists(confirmations))
  const ofBooking = and(isNotNull(slips.bookingId), eq(bookings.id, slips.bookingId))
  const unpaidCancelled = and(present(), unpaid, ofBooking, eq(bookings.status, "cancelled"))
  const decided = isNull(bookings.inReviewSince)
  const ofCancelled = (which: SQL | undefined) => keptWithBookings(db).where(and(unpaidCancelled, which))
  const undecided = and(isNotNull(bookings.inReviewSince), lt(bookings.updatedAt, before.undecided))
  const old = or(and(decided, lt(bookings.updatedAt, before.decided)), undecided)
  // Decided or not: a stranger can attach a slip and cancel as often as the limits of bookings allow.
  const byGuests = eq(bookings.cancelReason, "guest")
  const beyondMax = ofCancelled(byGuests).orderBy(desc(bookings.updatedAt)).limit(EVERY_ROW).offset(before.max)
  const beyond = and(lt(bookings.updatedAt, before.beyondMax), inArray(slips.id, beyondMax))
  return db
    .update(slips)
    .set({ removedAt: now })
    .where(inArray(slips.id, ofCancelled(or(old, beyond))))
}

/** Attached slips keep their rows, so that their transfers and files are recognised if sent again. */
export function deleteSlips(db: Db, ids: string[], now: number): Write[] {
  const removed = and(
    sql`${slips.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    isNotNull(slips.removedAt),
  )
  return [
    db.delete(slips).where(and(removed, unattached())),
    db.update(slips).set({ removedAt: null, fileRemovedAt: now }).where(removed),
  ]
}
