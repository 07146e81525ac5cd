import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { overdue } from "#app/db/deadlines.server.ts"
import { bookings, promoCodes, promoUses } from "#app/db/schema.ts"
import type { PromoCode, PromoCodeFields, UsedPromoCode } from "./promo-code.ts"

/** Guests need not wait for the count of a code's uses unless the owner limits them; of others it is 0. */
const isLimited = isNotNull(promoCodes.maxUses)

/** A code by its normalised text, with its uses if they are limited; null if there is none. */
export function readPromoCode(db: Db, code: string | null, now: number): Read<UsedPromoCode | null> {
  return firstOf(readCodes(db, now, eq(promoCodes.code, code ?? ""), isLimited))
}

/** A code by its id, with its uses; null if there is none. */
export function readPromoCodeById(db: Db, id: string, now: number): Read<UsedPromoCode | null> {
  return firstOf(readCodes(db, now, eq(promoCodes.id, id)))
}

/** The code that a booking uses, whatever its text is by now, with its uses if they are limited; null if it uses none. */
export function readPromoCodeOf(db: Db, bookingId: string, now: number): Read<UsedPromoCode | null> {
  const used = db.select({ id: promoUses.codeId }).from(promoUses).where(eq(promoUses.bookingId, bookingId))
  return firstOf(readCodes(db, now, inArray(promoCodes.id, used), isLimited))
}

/** All codes with their uses, the latest first. */
export function readPromoCodes(db: Db, now: number): Read<UsedPromoCode[]> {
  return readCodes(db, now)
}

/** How many codes are turned on and not over on a date. */
export function readPromoCodeCount(db: Db, today: string): Read<number> {
  const isAhead = (last: typeof promoCodes.validTo | typeof promoCodes.stayTo) => or(isNull(last), gte(last, today))
  const isCurrent = and(eq(promoCodes.active, true), isAhead(promoCodes.validTo), isAhead(promoCodes.stayTo))
  return defineRead([db.select({ count: count() }).from(promoCodes).where(isCurrent)], ([row]) => row?.count ?? 0)
}

const firstOf = ({ queries, value }: Read<UsedPromoCode[]>): Read<UsedPromoCode | null> => ({
  queries,
  value: (rows) => value(rows)[0] ?? null,
})

/**
 * The use of an overdue booking counts as free even before it is expired, as its nights do.
 * @param counted of which of them the uses are counted; of all by default
 */
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

/** The latest stays of the bookings that use a code. */
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

/**
 * Changes a code. Violates `promo_codes.active`, and so undoes the batch, if it has more uses than `maxUses` by then.
 */
export function updatePromoCode(db: Db, id: string, { active, ...fields }: PromoCodeFields): Write {
  const used = sql`(select count(*) from ${promoUses} where code_id = ${id})`
  const isEnough = sql`coalesce(${used} <= ${fields.maxUses}, 1)`
  return db
    .update(promoCodes)
    .set({ ...fields, active: sql`case when ${isEnough} then ${active ? 1 : 0} end` })
    .where(eq(promoCodes.id, id))
}

/** Gives the use of a booking back that has moved to dates for which its code is not. */
export function removePromoUse(db: Db, bookingId: string): Write {
  return db.delete(promoUses).where(eq(promoUses.bookingId, bookingId))
}

/**
 * Uses a code for a booking, in the booking's batch. Violates `promo_uses_applied`, and so undoes the batch, if it is
 * used up by then. Changes of the code raise the villa's version, which the batch checks.
 * @param code its normalised text
 */
export function recordPromoUse(code: string, bookingId: string): Write {
  const used = sql`(select count(*) from ${promoUses} where ${promoUses.codeId} = ${promoCodes.id})`
  // With `or`, SQLite would count the uses of a code without a limit too.
  return sql`insert into ${promoUses} (booking_id, code_id, applied)
    select ${bookingId}, ${promoCodes.id}, iif(${promoCodes.maxUses} is null, 1, ${used} < ${promoCodes.maxUses})
    from ${promoCodes} where ${promoCodes.code} = ${code}`
}
