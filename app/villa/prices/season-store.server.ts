import { and, asc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { bookings, seasons } from "#app/db/schema.ts"
import type { Season } from "./season.ts"

/** Seasons that can decide nights from `from` up to `until` (exclusive); perhaps the next ones too. */
export function readSeasons(db: Db, from: string | SQL<string> = "", until = NEVER): Read<Season[]> {
  const { createdAt: _, removedAt, ...columns } = getTableColumns(seasons)
  const { layer, yearly, from: first, to } = columns
  // Repeated in each alternative: SQLite uses the partial index only where its condition appears.
  const isLive = isNull(removedAt)
  const dated = (each: Season["layer"]) =>
    and(isLive, eq(yearly, false), eq(layer, each), gt(to, from), lte(to, lastEnd(each, until)))
  return defineRead(
    [
      db
        .select(columns)
        .from(seasons)
        .where(or(and(isLive, eq(yearly, true)), dated("season"), dated("holiday")))
        .orderBy(asc(first), asc(to)),
    ],
    (rows) => rows,
  )
}

/** Includes seasons of the night before the stay. `from`: the first of other dates to cover, if any. */
export function readSeasonsOf(db: Db, bookingId: string, from = NEVER): Read<Season[]> {
  const before = sql`select date(check_in, '-1 day') from ${bookings} where id = ${bookingId}`
  return readSeasons(db, sql<string>`min((${before}), ${from})`)
}

/** Later than any date. */
const NEVER = "9999-12-31"

/** The first end on or after `until`. Later-ending seasons of a layer begin later: the index skips them. */
function lastEnd(layer: Season["layer"], until: string): SQL<string> {
  const end = sql`select min(to_date) from seasons as other where other.removed_at is null and other.yearly = 0
    and other.layer = ${layer} and other.to_date >= ${until}`
  return sql`coalesce((${end}), ${NEVER})`
}

export function insertSeason(db: Db, season: Season, now: number): Write {
  return db.insert(seasons).values({ ...season, createdAt: now })
}

export function updateSeason(db: Db, { id, ...fields }: Season): Write {
  return db.update(seasons).set(fields).where(eq(seasons.id, id))
}

/** Soft-deletes a season: nights that were booked at its prices still refer to it. */
export function markSeasonRemoved(db: Db, id: string, now: number): Write {
  return db.update(seasons).set({ removedAt: now }).where(eq(seasons.id, id))
}
