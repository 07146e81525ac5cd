import { and, asc, count, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from "drizzle-orm"
import { NO_READY_TEXTS } from "#app/booking/ready-texts/ready-texts-fields.ts"
import { type Db, defineRead, type Read, type Write } from "#app/db/database.server.ts"
import { extras, houseRules, images, roomImages, rooms, slides, villa, villaEvents, wayPhotos } from "#app/db/schema.ts"
import type { Image, ImageWithAlt } from "#app/villa/photos/image.ts"
import type { PhotoList } from "#app/villa/photos/photo-list.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { DEFAULT_VILLA_SETTINGS, type StayTimes, type Villa, type VillaFields } from "./villa.ts"
import type { VillaEvent } from "./villa-event.ts"

type ImageRow = typeof images.$inferSelect

export function readVilla(db: Db): Read<Villa | null> {
  return defineRead(
    [db.select().from(villa), db.select().from(slides).orderBy(asc(slides.position)), db.select().from(images)],
    (villaRows, slideRows, imageRows) => {
      const row = villaRows[0]
      if (!row) return null
      const image = imagesById(imageRows)
      const { backgroundImageId, promptPayQrId, mapImageId, offerRules, accessSecrets: _, ...facts } = row
      return {
        ...facts,
        offer: { ...DEFAULT_OFFER, ...offerRules },
        place: { ...NO_PLACE, ...row.place },
        terms: { ...DEFAULT_TERMS, ...row.terms },
        readyTexts: { ...NO_READY_TEXTS, ...row.readyTexts },
        background: backgroundImageId ? image(backgroundImageId) : null,
        promptPayQr: promptPayQrId ? image(promptPayQrId) : null,
        map: mapImageId ? image(mapImageId) : null,
        slides: slideRows.map(({ imageId, alt }) => ({ ...image(imageId), alt })),
      }
    },
  )
}

/** The default time zone until the villa has been created. */
export function readTimezone(db: Db): Read<string> {
  return defineRead(
    [db.select({ timezone: villa.timezone }).from(villa)],
    (rows) => rows[0]?.timezone ?? DEFAULT_VILLA_SETTINGS.timezone,
  )
}

/** The default times until the villa has been created. */
export function readStayTimes(db: Db): Read<StayTimes> {
  const { timezone, checkInTime, checkOutTime } = villa
  return defineRead(
    [db.select({ timezone, checkInTime, checkOutTime }).from(villa)],
    (rows) => rows[0] ?? DEFAULT_VILLA_SETTINGS,
  )
}

/** Encrypted; null if there are none. */
export function readAccessSecrets(db: Db): Read<string | null> {
  return defineRead([db.select({ secrets: villa.accessSecrets }).from(villa)], ([row]) => row?.secrets ?? null)
}

/** For the batch of an amendment. */
export function setAccessSecrets(db: Db, encrypted: string | null): Write {
  return db.update(villa).set({ accessSecrets: encrypted }).where(eq(villa.id, VILLA_ID))
}

/** Stores the re-encrypted secrets, unless they have been changed meanwhile. */
export function replaceAccessSecrets(db: Db, before: string, encrypted: string | null): Write {
  return db
    .update(villa)
    .set({ accessSecrets: encrypted })
    .where(and(eq(villa.id, VILLA_ID), eq(villa.accessSecrets, before)))
}

/** In the owner's order; guests see `alt` as a caption. */
export function readWayPhotos(db: Db): Read<ImageWithAlt[]> {
  return defineRead(
    [
      db
        .select({ ...getTableColumns(images), alt: wayPhotos.alt })
        .from(wayPhotos)
        .innerJoin(images, eq(images.id, wayPhotos.imageId))
        .orderBy(asc(wayPhotos.position)),
    ],
    (rows) => rows.map(({ createdAt: _, ...photo }) => photo),
  )
}

/** In the owner's order. */
export function readRooms(db: Db): Read<Room[]> {
  return defineRead(
    [
      db.select().from(rooms).orderBy(asc(rooms.position)),
      db.select().from(roomImages).orderBy(asc(roomImages.position)),
      db.select().from(images),
    ],
    (roomRows, roomImageRows, imageRows) => {
      const image = imagesById(imageRows)
      return roomRows.map(({ id, name, description, sleeps, beds }) => ({
        id,
        name,
        description,
        sleeps,
        beds,
        images: roomImageRows
          .filter((link) => link.roomId === id)
          .map((link) => ({ ...image(link.imageId), alt: link.alt })),
      }))
    },
  )
}

export function readRoomSleeps(db: Db): Read<Pick<Room, "sleeps">[]> {
  return defineRead([db.select({ sleeps: rooms.sleeps }).from(rooms)], (rows) => rows)
}

export function readRoomCount(db: Db): Read<number> {
  return defineRead([db.select({ count: count() }).from(rooms)], ([row]) => row?.count ?? 0)
}

function imagesById(rows: ImageRow[]): (id: string) => Image {
  const byId = new Map(rows.map(({ createdAt: _, ...image }) => [image.id, image]))
  return (id) => {
    const image = byId.get(id)
    if (!image) throw new Error(`Referenced image does not exist: ${id}`)
    return image
  }
}

/** An image that was uploaded before gets the variants it lacks, and counts as new. */
export function insertImage(db: Db, image: Image, now: number): Write {
  const hasMore = sql`json_array_length(excluded.variants) > json_array_length(${images.variants})`
  return db
    .insert(images)
    .values({ ...image, createdAt: now })
    .onConflictDoUpdate({
      target: images.id,
      set: {
        variants: sql`case when ${hasMore} then excluded.variants else ${images.variants} end`,
        placeholder: sql`coalesce(excluded.placeholder, ${images.placeholder})`,
        createdAt: now,
      },
    })
}

/** None if the villa was changed since `before`: a removed image may be uploaded again. */
function isUnused(before: number): SQL {
  return sql`${images.createdAt} < ${before} and (select ${villa.updatedAt} from ${villa}) < ${before}
    and not exists (select 1 from ${villa} where ${images.id} in (${villa.backgroundImageId}, ${villa.promptPayQrId}, ${villa.mapImageId}))
    and ${images.id} not in (select ${slides.imageId} from ${slides})
    and ${images.id} not in (select ${wayPhotos.imageId} from ${wayPhotos})
    and ${images.id} not in (select ${roomImages.imageId} from ${roomImages})
    and not exists (select 1 from ${extras} where ${extras.photoId} = ${images.id})`
}

/** See `isUnused`. */
export function readUnusedImages(db: Db, before: number, limit: number): Read<Pick<Image, "id" | "variants">[]> {
  const { id, variants } = images
  return defineRead([db.select({ id, variants }).from(images).where(isUnused(before)).limit(limit)], (rows) => rows)
}

/** Deletes only images that are still unused. */
export function deleteUnusedImages(db: Db, ids: string[], before: number): Write {
  return db.delete(images).where(and(inArray(images.id, ids), isUnused(before)))
}

export function insertVilla(db: Db, fields: VillaFields, now: number): Write {
  return db.insert(villa).values({ ...toColumns(fields), ...fields, id: VILLA_ID, version: 1, updatedAt: now })
}

/** Increments the version. Changes no row if `version` is outdated; see `recordVillaEventOrRollBack`. */
export function updateVilla(db: Db, fields: Partial<VillaFields>, now: number, version?: number): Write {
  return db
    .update(villa)
    .set({ ...fields, ...toColumns(fields), version: sql`${villa.version} + 1`, updatedAt: now })
    .where(and(eq(villa.id, VILLA_ID), version === undefined ? undefined : eq(villa.version, version)))
}

const PHOTO_TABLES = { slides, way: wayPhotos } as const satisfies Record<PhotoList, unknown>

/** An image that is in the list already keeps its position. */
export function insertPhoto(db: Db, list: PhotoList, { id, alt }: Pick<ImageWithAlt, "id" | "alt">): Write {
  const table = PHOTO_TABLES[list]
  const position = sql`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
  return db.insert(table).values({ imageId: id, alt, position }).onConflictDoNothing()
}

export function updatePhotoAlt(db: Db, list: PhotoList, { id, alt }: Pick<ImageWithAlt, "id" | "alt">): Write {
  const table = PHOTO_TABLES[list]
  return db.update(table).set({ alt }).where(eq(table.imageId, id))
}

export function updateRoomImageAlt(db: Db, roomId: string, { id, alt }: Pick<ImageWithAlt, "id" | "alt">): Write {
  return db
    .update(roomImages)
    .set({ alt })
    .where(and(eq(roomImages.roomId, roomId), eq(roomImages.imageId, id)))
}

export function deleteRoomImage(db: Db, roomId: string, id: string): Write {
  return db.delete(roomImages).where(and(eq(roomImages.roomId, roomId), eq(roomImages.imageId, id)))
}

export function insertRoom(db: Db, room: Room): Write[] {
  const position = sql`(select coalesce(max(${rooms.position}), 0) + 1 from ${rooms})`
  const { id: roomId, name, description, sleeps, beds } = room
  return [
    db.insert(rooms).values({ id: roomId, name, description, sleeps, beds, position }),
    ...room.images.map(({ id, alt }, index) =>
      db.insert(roomImages).values({ roomId, imageId: id, alt, position: index + 1 }),
    ),
  ]
}

/** The image is deleted later if nothing else shows it. */
export function deletePhoto(db: Db, list: PhotoList, id: string): Write {
  const table = PHOTO_TABLES[list]
  return db.delete(table).where(eq(table.imageId, id))
}

export function orderPhotos(db: Db, list: PhotoList, ids: string[]): Write {
  const table = PHOTO_TABLES[list]
  return db.update(table).set({ position: positionIn(table.imageId, ids) })
}

/** Does nothing if the version is stored already. */
export function insertHouseRules(db: Db, version: typeof houseRules.$inferInsert): Write {
  return db.insert(houseRules).values(version).onConflictDoNothing()
}

export function updateRoom(db: Db, { id, name, description, sleeps, beds }: Omit<Room, "images">): Write {
  return db.update(rooms).set({ name, description, sleeps, beds }).where(eq(rooms.id, id))
}

export function replaceRoomImages(db: Db, roomId: string, images: Pick<ImageWithAlt, "id" | "alt">[]): Write[] {
  return [
    db.delete(roomImages).where(eq(roomImages.roomId, roomId)),
    ...images.map(({ id, alt }, index) =>
      db.insert(roomImages).values({ roomId, imageId: id, alt, position: index + 1 }),
    ),
  ]
}

export function deleteRoom(db: Db, id: string): Write[] {
  return [db.delete(roomImages).where(eq(roomImages.roomId, id)), db.delete(rooms).where(eq(rooms.id, id))]
}

export function orderRooms(db: Db, ids: string[]): Write {
  return db.update(rooms).set({ position: positionIn(rooms.id, ids) })
}

/** From 1; ids that are not in the list come after it. */
function positionIn(column: typeof slides.imageId | typeof wayPhotos.imageId | typeof rooms.id, ids: string[]): SQL {
  const list = JSON.stringify(ids)
  return sql`coalesce((select key + 1 from json_each(${list}) where value = ${column}), ${ids.length + 1})`
}

/** A database contains one villa. */
const VILLA_ID = "villa"

function toColumns({
  background,
  promptPayQr,
  map,
  offer,
}: Partial<Pick<VillaFields, "background" | "promptPayQr" | "map" | "offer">>) {
  return {
    ...(offer && { offerRules: offer }),
    ...(background === undefined ? {} : { backgroundImageId: background?.id ?? null }),
    ...(promptPayQr === undefined ? {} : { promptPayQrId: promptPayQr?.id ?? null }),
    ...(map === undefined ? {} : { mapImageId: map?.id ?? null }),
  }
}

/** Must be in the batch of the change that it describes. */
export function recordVillaEvent(db: Db, event: VillaEvent): Write {
  return db.insert(villaEvents).values(event)
}

/** Must directly follow the write that it describes: none if that changed no row. */
export function recordVillaEventIfChanged({ at, actorName, action, detail }: VillaEvent): Write {
  return sql`insert into ${villaEvents} (at, actor_name, action, detail)
    select ${at}, ${actorName}, ${action}, ${detail} where changes() = 1`
}

/** Newest first. @param before the id of the last entry of the previous page; null for the newest */
export function readVillaEvents(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Read<(VillaEvent & { id: number })[]> {
  const older = before === null ? undefined : lt(villaEvents.id, before)
  const query = db.select().from(villaEvents).where(older).orderBy(desc(villaEvents.id)).limit(limit)
  return defineRead([query], (rows) => rows)
}

/** When people, by name, left the team or stopped being an owner. Latest first. */
export function readDepartures(db: Db): Read<{ name: string; at: number }[]> {
  const query = db
    .select({ name: villaEvents.detail, at: villaEvents.at })
    .from(villaEvents)
    .where(IS_DEPARTURE)
    .orderBy(desc(villaEvents.id))
    .limit(DEPARTURES_MAX)
  return defineRead([query], (rows) => rows)
}

/** When people, by name, were removed from the team. Latest first. */
export function readRemovals(db: Db): Read<{ name: string; at: number }[]> {
  const query = db
    .select({ name: villaEvents.detail, at: villaEvents.at })
    .from(villaEvents)
    .where(and(IS_DEPARTURE, eq(villaEvents.action, "admin-removed")))
    .orderBy(desc(villaEvents.id))
    .limit(DEPARTURES_MAX)
  return defineRead([query], (rows) => rows)
}

/** As literal text, so that SQLite uses the partial index. */
const IS_DEPARTURE = sql`${villaEvents.action} in ('admin-removed', 'made-staff')`

/** More than leave a villa's team in years. */
const DEPARTURES_MAX = 500

/** Must directly follow a guarded write: if that changed no row, `villa_events.at` rolls the batch back. */
export function recordVillaEventOrRollBack(db: Db, { at, ...event }: VillaEvent): Write {
  return db.insert(villaEvents).values({ ...event, at: sql`case when changes() = 1 then ${at} end` })
}
