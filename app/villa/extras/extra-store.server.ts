import { asc, count, eq } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { extras } from "#app/db/schema.ts"
import type { Extra } from "./extra.ts"

const ORDER = [asc(extras.position), asc(extras.createdAt), asc(extras.id)]

/** In the owner's order, those that are switched off included. */
export function readExtras(db: Db): Read<Extra[]> {
  return defineRead(
    [
      db
        .select()
        .from(extras)
        .orderBy(...ORDER),
    ],
    (rows) => rows.map(({ createdAt: _, ...extra }) => extra),
  )
}

/** For whoever chooses none. */
export const NO_EXTRAS: Read<Extra[]> = { queries: [], value: () => [] }

export function readExtraCount(db: Db): Read<number> {
  const active = db.select({ count: count() }).from(extras).where(eq(extras.active, true))
  return defineRead([active], ([row]) => row?.count ?? 0)
}

export function insertExtra(db: Db, extra: Extra, now: number): Write {
  return db.insert(extras).values({ ...extra, createdAt: now })
}

export function updateExtra(db: Db, { id, ...fields }: Extra): Write {
  return db.update(extras).set(fields).where(eq(extras.id, id))
}
