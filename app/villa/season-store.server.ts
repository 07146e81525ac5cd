import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { seasons } from "../db/schema.ts"
import type { Season } from "./season.ts"

/**
 * The seasons that can decide a night from a date on: the yearly ones, and the dated ones that end later.
 * @param from the first night of interest; all seasons if omitted
 */
export function readSeasons(db: Db, from = ""): Read<Season[]> {
  const { id, layer, yearly, from: first, to, name, prices, minNights } = seasons
  return defineRead(
    [
      db
        .select({ id, layer, yearly, from: first, to, name, prices, minNights })
        .from(seasons)
        // One range of the index: those that have ended are not even read.
        .where(and(isNull(seasons.removedAt), sql`(${yearly}, ${to}) > (0, ${from})`))
        .orderBy(asc(first), asc(to)),
    ],
    (rows) => rows,
  )
}

export function insertSeason(db: Db, season: Season, now: number): Write {
  return db.insert(seasons).values({ ...season, createdAt: now })
}

export function updateSeason(db: Db, { id, ...fields }: Season): Write {
  return db.update(seasons).set(fields).where(eq(seasons.id, id))
}

/** Removes a season by date: the nights that were booked at its prices still name it. */
export function endSeason(db: Db, id: string, now: number): Write {
  return db.update(seasons).set({ removedAt: now }).where(eq(seasons.id, id))
}
