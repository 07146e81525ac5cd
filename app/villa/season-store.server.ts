import { and, asc, eq, gt, isNull, or } from "drizzle-orm"
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
        .where(and(isNull(seasons.removedAt), or(eq(yearly, true), and(eq(yearly, false), gt(to, from)))))
        .orderBy(asc(first), asc(to)),
    ],
    (rows) => rows,
  )
}
