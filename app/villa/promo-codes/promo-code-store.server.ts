import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, mapRead, type Read, type Write } from "#app/db/database.server.ts"
import { overdue } from "#app/db/deadlines.server.ts"
import { bookings, promoCodes, promoUses } from "#app/db/schema.ts"
import type { PromoCode, PromoCodeFields, UsedPromoCode } from "./promo-code.ts"

/** Skips counting the uses of unlimited codes, which would cost guests time; their count is then 0. */
const isLimited = isNotNull(promoCodes.maxUses)

/** @param code normalised. Uses are counted only if they are limited. */
export function readPromoCode(db: Db, code: string | null, now: number): Read<UsedPromoCode | null> {
  return firstOf(readCodes(db, now, eq(promoCodes.code, code ?? ""), isLimited))
}

export function readPromoCodeById(db: Db, id: string, now: number): Read<UsedPromoCode | null> {
  return firstOf(readCodes(db, now, eq(promoCodes.id, id)))
}

/** By the booking's use, whatever the code's text is now. Uses are counted only if they are limited. */
export function readPromoCodeOf(db: Db, bookingId: string, now: number): Read<UsedPromoCode | null> {
  const used = db.select({ id: promoUses.codeId }).from(promoUses).where(eq(promoUses.bookingId, bookingId))
  return firstOf(readCodes(db, now, inArray(promoCodes.id, used), isLimited))
}

/** Newest first. */
export function readPromoCodes(db: Db, now: number): Read<UsedPromoCode[]> {
  return readCodes(db, now)
}

/** The number of codes that are active and not over on a date. */
export function readPromoCodeCount(db: Db, today: string): Read<number> {
  const isAhead = (last: typeof promoCodes.validTo | typeof promoCodes.stayTo) => or(isNull(last), gte(last, today))
  const isCurrent = and(eq(promoCodes.active, true), isAhead(promoCodes.validTo), isAhead(promoCodes.stayTo))
  return defineRead([db.select({ count: count() }).from(promoCodes).where(isCurrent)], ([row]) => row?.count ?? 0)
}

const firstOf = (codes: Read<UsedPromoCode[]>) => mapRead(codes, ([code]) => code ?? null)

/** An overdue booking's use counts as free, like its nights. `counted`: codes whose uses are counted. */
function readCodes(db: Db, now: number, which?: SQL, counted?: SQL): Read<UsedPromoCode[]> {
  const ids = db.select({ id: promoCodes.id }).from(promoCodes).where(and(which, counted))
  const overdueIds = db.select({ id: bookings.id }).from(bookings).where(overdue(now))
  return defineRead(
    [
      db.select().from(promoCodes).where(which).orderBy(desc(promoCodes.createdAt), asc(promoCodes.code)),
      db
        .select({ codeId: promoUses.codeId, uses: count() })
        .from(promoUses)
        .where(and(inArray(promoUses.codeId, ids), notInArray(promoUses.bookingId, overdueIds)))
        .groupBy(promoUses.codeId),
    ],
    (rows, used) => {
      const usesOf = new Map(used.map(({ codeId, uses }) => [codeId, uses]))
      return rows.map(({ createdAt: _, ...code }) => ({ ...code, uses: usesOf.get(code.id) ?? 0 }))
    },
  )
}

/** The latest stays first. */
export function readBookingsWithCode(db: Db, codeId: string, limit: number) {
  const { id, reference, status, checkIn, checkOut } = bookings
  const ids = db.select({ id: promoUses.bookingId }).from(promoUses).where(eq(promoUses.codeId, codeId))
  return defineRead(
    [
      db
        .select({ id, reference, status, checkIn, checkOut })
        .from(bookings)
        .where(inArray(id, ids))
        .orderBy(desc(checkIn))
        .limit(limit),
    ],
    (rows) => rows,
  )
}

export function insertPromoCode(db: Db, code: PromoCode, now: number): Write {
  return db.insert(promoCodes).values({ ...code, createdAt: now })
}

/** Violates `promo_codes.active`, which undoes the batch, if the code has more uses than `maxUses`. */
export function updatePromoCode(db: Db, id: string, { active, ...fields }: PromoCodeFields): Write {
  const used = sql`(select count(*) from ${promoUses} where code_id = ${id})`
  const isEnough = sql`coalesce(${used} <= ${fields.maxUses}, 1)`
  return db
    .update(promoCodes)
    .set({ ...fields, active: sql`case when ${isEnough} then ${active ? 1 : 0} end` })
    .where(eq(promoCodes.id, id))
}

/** For a booking that has moved to dates for which its code is not valid. */
export function removePromoUse(db: Db, bookingId: string): Write {
  return db.delete(promoUses).where(eq(promoUses.bookingId, bookingId))
}

/**
 * A used-up code violates `promo_uses_applied`, which undoes the booking's batch.
 * @param code normalised
 */
export function recordPromoUse(code: string, bookingId: string): Write {
  const used = sql`(select count(*) from ${promoUses} where ${promoUses.codeId} = ${promoCodes.id})`
  // With `or`, SQLite would count the uses of a code without a limit too.
  return sql`insert into ${promoUses} (booking_id, code_id, applied)
    select ${bookingId}, ${promoCodes.id}, iif(${promoCodes.maxUses} is null, 1, ${used} < ${promoCodes.maxUses})
    from ${promoCodes} where ${promoCodes.code} = ${code}`
}
