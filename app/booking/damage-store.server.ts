import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { damagePhotos } from "../db/schema.ts"
import type { DamagePhoto, DamagePhotoType } from "./damage-photo.ts"

/** The photos of a booking's damage, oldest first. */
export function readDamagePhotos(db: Db, bookingId: string | SQL): Read<DamagePhoto[]> {
  const present = and(eq(damagePhotos.bookingId, bookingId), isNull(damagePhotos.removedAt))
  return defineRead(
    [db.select().from(damagePhotos).where(present).orderBy(asc(damagePhotos.createdAt))],
    (rows) => rows,
  )
}

/** A photo that was not removed; null if there is none. */
export function readDamagePhoto(db: Db, id: string): Read<DamagePhoto | null> {
  const present = and(eq(damagePhotos.id, id), isNull(damagePhotos.removedAt))
  return defineRead([db.select().from(damagePhotos).where(present)], (rows) => rows[0] ?? null)
}

export function insertDamagePhoto(db: Db, photo: DamagePhoto & { type: DamagePhotoType }): Write {
  return db.insert(damagePhotos).values(photo)
}

/** Some removed photos, whose files are to be deleted. */
export function readRemovedDamagePhotos(db: Db, limit: number): Read<string[]> {
  const removed = db.select({ id: damagePhotos.id }).from(damagePhotos).where(isNotNull(damagePhotos.removedAt))
  return defineRead([removed.limit(limit)], (rows) => rows.map(({ id }) => id))
}

/** The ids among these that photos have. */
export function readExistingDamagePhotos(db: Db, ids: string[]): Read<Set<string>> {
  const listed = sql`${damagePhotos.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return defineRead(
    [db.select({ id: damagePhotos.id }).from(damagePhotos).where(listed)],
    (rows) => new Set(rows.map(({ id }) => id)),
  )
}

/** Deletes the rows of removed photos whose files were deleted. */
export function deleteDamagePhotos(db: Db, ids: string[]): Write {
  const removed = and(
    sql`${damagePhotos.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    isNotNull(damagePhotos.removedAt),
  )
  return db.delete(damagePhotos).where(removed)
}
