import { asc, count, eq, getTableColumns } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { extras, images } from "#app/db/schema.ts"
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
      db.select(getTableColumns(images)).from(images).innerJoin(extras, eq(extras.photoId, images.id)),
    ],
    (rows, photos) => {
      const byId = new Map(photos.map(({ createdAt: _, ...photo }) => [photo.id, photo]))
      return rows.map(({ createdAt: _, photoId, ...extra }) => ({ ...extra, photo: byId.get(photoId ?? "") ?? null }))
    },
  )
}

/** For whoever chooses none. */
export const NO_EXTRAS: Read<Extra[]> = { queries: [], value: () => [] }

export function readExtraCount(db: Db): Read<number> {
  const active = db.select({ count: count() }).from(extras).where(eq(extras.active, true))
  return defineRead([active], ([row]) => row?.count ?? 0)
}

export function insertExtra(db: Db, { photo, ...fields }: Extra, now: number): Write {
  return db.insert(extras).values({ ...fields, photoId: photo?.id, createdAt: now })
}

export function updateExtra(db: Db, { id, photo, ...fields }: Extra): Write {
  return db
    .update(extras)
    .set({ ...fields, photoId: photo?.id ?? null })
    .where(eq(extras.id, id))
}
