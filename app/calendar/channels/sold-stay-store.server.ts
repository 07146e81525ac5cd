import { and, asc, gte, lte, type SQL, sql } from "drizzle-orm"
import type { Stay } from "#app/booking/stay.ts"
import type { Db } from "#app/db/database.server.ts"
import { blocks, feedNights, nights } from "#app/db/schema.ts"

/** A stay that another site sold; its calendar names nobody. */
export type SoldStay = Stay & { feedId: string }

/** SQL: the channel sold the night, and no booking or block of the owner has it instead. */
export function isSoldThere(): SQL {
  const isHeld = sql`exists (select 1 from ${nights} join ${blocks} on ${blocks.id} = ${nights.blockId}
    where ${nights.night} = ${feedNights.night} and ${blocks.feedId} = ${feedNights.feedId})`
  return sql`${feedNights}.kind = 'stay' and ${isHeld}`
}

/** The nights of `soldStays` from one to another, both included. */
export function selectSoldNights(db: Db, { from, to }: { from: string; to: string }) {
  const { feedId, eventDates, night } = feedNights
  return db
    .select({ feedId, eventDates, night })
    .from(feedNights)
    .where(and(gte(night, from), lte(night, to), isSoldThere()))
    .orderBy(asc(night))
}

/** A stay that is extended or shortened while it lasts keeps its old dates on past nights: the last night decides. */
export function soldStays(sold: readonly { feedId: string; eventDates: string }[]): SoldStay[] {
  const stays = new Map<string, SoldStay>()
  for (const { feedId, eventDates } of sold) {
    const [checkIn = "", checkOut = ""] = eventDates.split("/")
    stays.set(`${feedId} ${checkIn}`, { feedId, checkIn, checkOut })
  }
  return [...stays.values()]
}
