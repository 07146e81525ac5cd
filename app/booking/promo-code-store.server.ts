import { eq, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { promoCodes, promoUses } from "../db/schema.ts"
import type { UsedPromoCode } from "./promo-code.ts"

/** A code by its normalised text, with its uses; null if there is none. */
export function readPromoCode(db: Db, code: string | null): Read<UsedPromoCode | null> {
  const found = db
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.code, code ?? ""))
  return defineRead(
    [
      db
        .select()
        .from(promoCodes)
        .where(eq(promoCodes.code, code ?? "")),
      db.select({ count: sql<number>`count(*)` }).from(promoUses).where(eq(promoUses.codeId, found)),
    ],
    ([row], [uses]) => (row ? { ...row, uses: uses?.count ?? 0 } : null),
  )
}

/**
 * Uses a code for a booking, in the booking's batch. Violates `promo_uses_applied`, and so undoes the batch, if it is
 * used up by then. Ended or changed codes are noticed by the villa's version.
 * @param code its normalised text
 */
export function recordPromoUse(code: string, bookingId: string): Write {
  const used = sql`(select count(*) from ${promoUses} where ${promoUses.codeId} = ${promoCodes.id})`
  return sql`insert into ${promoUses} (booking_id, code_id, applied)
    select ${bookingId}, ${promoCodes.id}, coalesce(${used} < ${promoCodes.maxUses}, 1)
    from ${promoCodes} where ${promoCodes.code} = ${code}`
}
