import { and, asc, eq, gte, inArray, sql } from "drizzle-orm"
import { isOverdue } from "#app/booking/booking.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { blocks, bookings, feedNights, nights } from "#app/db/schema.ts"
import type { ExportNight } from "./export-events.ts"

/** In order. Nights of overdue bookings are free, or of the first feed that claims them, or else closes them. */
export function readExportNights(db: Db, from: string, now: number): Read<ExportNight[]> {
  const later = gte(nights.night, from)
  const bookingIds = db.select({ id: nights.bookingId }).from(nights).where(later)
  const blockIds = db.select({ id: nights.blockId }).from(nights).where(later)
  const { id, status, paymentDeadline, updatedAt } = bookings
  return defineRead(
    [
      db.select().from(nights).where(later).orderBy(asc(nights.night)),
      db.select({ id, status, paymentDeadline, updatedAt }).from(bookings).where(inArray(bookings.id, bookingIds)),
      db
        .select({ id: blocks.id, createdAt: blocks.createdAt, feedId: blocks.feedId })
        .from(blocks)
        .where(inArray(blocks.id, blockIds)),
      db
        .select({
          feedId: feedNights.feedId,
          night: feedNights.night,
          eventDates: feedNights.eventDates,
          at: feedNights.firstSeenAt,
        })
        .from(feedNights)
        .where(and(gte(feedNights.night, from), eq(feedNights.kind, "stay")))
        .orderBy(asc(feedNights.firstSeenAt), asc(feedNights.feedId)),
      db
        .select({
          night: feedNights.night,
          holder: blocks.id,
          feedId: feedNights.feedId,
          changedAt: blocks.createdAt,
        })
        .from(feedNights)
        .innerJoin(blocks, eq(blocks.feedId, feedNights.feedId))
        .where(and(gte(feedNights.night, from), sql`kind = 'block'`))
        .orderBy(asc(feedNights.firstSeenAt), asc(feedNights.feedId)),
    ],
    (taken, bookingRows, blockRows, claims, closed) => {
      const bookingOf = new Map(bookingRows.map((booking) => [booking.id, booking]))
      const blockOf = new Map(blockRows.map((block) => [block.id, block]))
      const claimOf = new Map(claims.map((claim) => [`${claim.feedId} ${claim.night}`, claim]))
      const firstClaims = new Map(claims.toReversed().map((claim) => [claim.night, claim]))
      const firstClosed = new Map(closed.toReversed().map((each) => [each.night, each]))
      const afterBooking = (night: string) => {
        const claim = firstClaims.get(night)
        return claim ? ofFeed(claim) : firstClosed.get(night)
      }
      return taken.flatMap(({ night, bookingId, blockId }): ExportNight[] => {
        const booking = bookingOf.get(bookingId ?? "")
        if (booking && isOverdue(booking, now)) return [afterBooking(night)].filter((each) => each !== undefined)
        if (booking) return [{ night, holder: booking.id, feedId: null, changedAt: booking.updatedAt }]
        const block = blockOf.get(blockId ?? "")
        if (!block) return []
        const { feedId, createdAt } = block
        const claim = claimOf.get(`${feedId} ${night}`)
        if (feedId === null || !claim) return [{ night, holder: block.id, feedId, changedAt: createdAt }]
        return [ofFeed(claim)]
      })
    },
  )
}

type FeedClaim = { feedId: string; night: string; eventDates: string; at: number }

/** All nights of one imported event form one exported event. */
function ofFeed({ feedId, night, eventDates, at }: FeedClaim): ExportNight {
  return { night, holder: `${feedId} ${eventDates}`, feedId, changedAt: at }
}
