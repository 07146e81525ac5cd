import { min, sql } from "drizzle-orm"
import { QueryBuilder } from "drizzle-orm/sqlite-core"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { awaitingPayment } from "#app/db/deadlines.server.ts"
import { bookings, contentVersion, villa } from "#app/db/schema.ts"
import { nextPublication } from "#app/stay/reviews/guest-review-store.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"

/** Built once: building the query costs drizzle as much time as D1 needs to run it. */
export const CONTENT_VERSION_SQL = new QueryBuilder()
  .select({ version: contentVersion.version })
  .from(contentVersion)
  .toSQL().sql

type CacheExpiry = {
  villa: { timezone: string; checkInTime: string; noticeHours: number }
  nextDeadline: number | null
  nextReview: number | null
}

/** `nextDeadline`, `nextReview`: epoch ms or null. `villa` decides the first bookable date. */
export function readCacheExpiry(db: Db, now: number): Read<CacheExpiry | null> {
  const nextDeadline = db
    .select({ at: min(bookings.paymentDeadline) })
    .from(bookings)
    .where(awaitingPayment(now))
  const { timezone, checkInTime, offerRules } = villa
  const end = {
    timezone,
    checkInTime,
    offerRules,
    nextDeadline: sql<number | null>`(${nextDeadline})`,
    nextReview: nextPublication(now),
  }
  return defineRead([db.select(end).from(villa)], ([row]) => {
    if (!row) return null
    const { offerRules, nextDeadline, nextReview, ...times } = row
    const noticeHours = offerRules.noticeHours ?? DEFAULT_OFFER.noticeHours
    return { villa: { ...times, noticeHours }, nextDeadline, nextReview }
  })
}
