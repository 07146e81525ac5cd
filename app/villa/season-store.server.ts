import { and, asc, isNull, sql } from "drizzle-orm"
import { type Db, defineRead, type Read } from "../db/database.server.ts"
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
