import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { isSoldThere } from "#app/calendar/channels/sold-stay-store.server.ts"
import { type Db, defineRead, type Read } from "#app/db/database.server.ts"
import { overdue } from "#app/db/deadlines.server.ts"
import { blocks, bookings, bookingTotals, feedNights, feeds, nights, seasons } from "#app/db/schema.ts"
import type { SeasonFacts } from "./season-statistics.ts"
import type { Figures } from "./statistics.ts"

/** By id: with the status as a condition of a subquery, SQLite reads all bookings of that status. */
const STATUS_OF_NIGHT = sql`(select status from ${bookings} where ${bookings.id} = ${nights.bookingId})`

/** Sold by a channel whose stays the books list. */
const SOLD_THERE = sql`(${nights.blockId} in (select ${blocks.id} from ${blocks}
    join ${feeds} on ${feeds.id} = ${blocks.feedId} where ${feeds.bookedAs} is not null)
  and exists (select 1 from ${feedNights} where ${feedNights.night} = ${nights.night} and ${isSoldThere()}))`

/** At constant cost: triggers maintain the totals, and only nights from `from` until before `to` are read. */
export function readFigures(db: Db, { from, to, now }: { from: string; to: string; now: number }): Read<Figures> {
  const sold = sql`(${STATUS_OF_NIGHT} in ('confirmed', 'in_review') or ${SOLD_THERE})`
  const month = sql<string>`substr(${nights.night}, 1, 7)`
  return defineRead(
    [
      db.select().from(bookingTotals).where(gt(bookingTotals.count, 0)),
      db
        .select({ month, nights: sql<number>`count(*)` })
        .from(nights)
        .where(and(gte(nights.night, from), lt(nights.night, to), eq(nights.prep, false), sold))
        .groupBy(month),
      db
        .select({ count: sql<number>`count(*)` })
        .from(bookings)
        .where(and(overdue(now), isNull(bookings.deletedAt))),
    ],
    (totals, nightRows, overdueRows) => ({
      totals,
      nights: nightRows,
      overdue: overdueRows[0]?.count ?? 0,
    }),
  )
}

/** Confirmed nights from year `first` to `last`, and the seasons that exist in these years. */
export function readSeasonFacts(db: Db, { first, last }: { first: number; last: number }): Read<SeasonFacts> {
  const range = { from: `${first}-01-01`, to: `${last + 1}-01-01` }
  const inRange = and(gte(nights.night, range.from), lt(nights.night, range.to), eq(nights.prep, false))
  const isConfirmed = sql`${STATUS_OF_NIGHT} = 'confirmed'`
  const year = sql<string>`substr(${nights.night}, 1, 4)`
  const usedIds = db.select({ id: nights.seasonId }).from(nights).where(inRange)
  const isCurrent = and(
    isNull(seasons.removedAt),
    or(eq(seasons.yearly, true), and(lt(seasons.from, range.to), gt(seasons.to, range.from))),
  )
  return defineRead(
    [
      db
        .select({
          year,
          seasonId: nights.seasonId,
          nights: sql<number>`count(*)`,
          revenue: sql<number>`coalesce(sum(${nights.charged}), 0)`,
        })
        .from(nights)
        .where(and(inRange, isConfirmed))
        .groupBy(year, nights.seasonId),
      db
        .select()
        .from(seasons)
        .where(or(isCurrent, inArray(seasons.id, usedIds)))
        .orderBy(asc(seasons.from), asc(seasons.to)),
      db
        .select({ night: nights.night })
        .from(nights)
        .where(isNotNull(nights.bookingId))
        .orderBy(desc(nights.night))
        .limit(1),
    ],
    (sold, seasonRows, [latest]) => ({
      sold: sold.map((row) => ({ ...row, year: Number(row.year) })),
      seasons: seasonRows.map(({ createdAt: _, ...season }) => season),
      lastNight: latest?.night ?? null,
    }),
  )
}
