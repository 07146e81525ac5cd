import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Booking } from "#app/booking/booking.ts"
import { toBooking } from "#app/booking/booking-store.server.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import type { GuestRows } from "#app/db/guest-rows.server.ts"
import { DAMAGE_SUM_COLUMNS } from "#app/db/ledger.server.ts"
import { bookingMoney, bookings, damagePhotos, refunds } from "#app/db/schema.ts"
import { type PotSums, sumDamage } from "#app/money/ledger/ledger.ts"
import { OPEN_REFUND_STATUSES, type Refund } from "#app/money/refunds/refund.ts"
import { refundsIn } from "#app/money/refunds/refund-store.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { DamagePhoto, DamagePhotoType } from "./damage-photo.ts"

export function readDamagePhotos(db: Db, bookingId: string | SQL): Read<DamagePhoto[]> {
  const present = and(eq(damagePhotos.bookingId, bookingId), isNull(damagePhotos.removedAt))
  return defineRead(
    [db.select().from(damagePhotos).where(present).orderBy(asc(damagePhotos.createdAt))],
    (rows) => rows,
  )
}

export function readDamagePhoto(db: Db, id: string): Read<DamagePhoto | null> {
  const present = and(eq(damagePhotos.id, id), isNull(damagePhotos.removedAt))
  return defineRead([db.select().from(damagePhotos).where(present)], (rows) => rows[0] ?? null)
}

export function insertDamagePhoto(db: Db, photo: DamagePhoto & { type: DamagePhotoType }): Write {
  return db.insert(damagePhotos).values(photo)
}

export function readRemovedDamagePhotos(db: Db, limit: number): Read<string[]> {
  const removed = db.select({ id: damagePhotos.id }).from(damagePhotos).where(isNotNull(damagePhotos.removedAt))
  return defineRead([removed.limit(limit)], (rows) => rows.map(({ id }) => id))
}

export function readExistingDamagePhotos(db: Db, ids: string[]): Read<Set<string>> {
  const listed = sql`${damagePhotos.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select({ id: damagePhotos.id }).from(damagePhotos).where(listed)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

export function deleteDamagePhotos(db: Db, ids: string[]): Write {
  const removed = and(
    sql`${damagePhotos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    isNotNull(damagePhotos.removedAt),
  )
  return db.delete(damagePhotos).where(removed)
}

export type DamageStay = {
  booking: Booking
  sums: PotSums
  refunds: Pick<Refund, "pot" | "status" | "amount">[]
}

/** By the index of confirmed stays; a cancelled stay's deposit is an owed refund instead. */
export function readDamageStays(db: Db, from: string): Read<DamageStay[]> {
  const recent = and(
    sql`${bookings.status} = 'confirmed'`,
    gte(bookings.checkIn, dateAfter(from, -STAY_MAX_NIGHTS)),
    gte(bookings.checkOut, from),
    sql`json_extract(${bookings.terms}, '$.damage.amount') > 0`,
  )
  const ids = db.select({ id: bookings.id }).from(bookings).where(recent)
  const { bookingId, pot, status, amount } = refunds
  return defineRead(
    [
      db.select().from(bookings).where(recent).orderBy(bookings.checkOut),
      db
        .select({ bookingId: bookingMoney.bookingId, ...DAMAGE_SUM_COLUMNS })
        .from(bookingMoney)
        .where(inArray(bookingMoney.bookingId, ids))
        .groupBy(bookingMoney.bookingId),
      db
        .select({ bookingId, pot, status, amount })
        .from(refunds)
        .where(and(inArray(bookingId, ids), refundsIn(OPEN_REFUND_STATUSES))),
    ],
    (rows, sumRows, refundRows) => {
      const sumsOf = new Map(sumRows.map(({ bookingId, ...sums }) => [bookingId, sums]))
      return rows.map((row) => ({
        booking: toBooking(row),
        sums: sumsOf.get(row.id) ?? sumDamage([]),
        refunds: refundRows.filter((refund) => refund.bookingId === row.id),
      }))
    },
  )
}

export function readDamagePhotosOfGuest(db: Db, { ofBookings }: GuestRows): Read<DamagePhoto[]> {
  const which = sql`${damagePhotos.bookingId} in (${ofBookings}) and ${damagePhotos.removedAt} is null`
  return defineRead([db.select().from(damagePhotos).where(which).orderBy(damagePhotos.createdAt)], (rows) => rows)
}

/** The cron deletes the files. */
export function removeDamagePhotosOfGuest({ ofBookings }: GuestRows, at: number): Write {
  return sql`update ${damagePhotos} set removed_at = ${at} where booking_id in (${ofBookings})`
}
