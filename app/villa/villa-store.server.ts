import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { type Db, defineRead, type Read, type Write } from "../db/database.server.ts"
import { images, roomImages, rooms, slides, villa, villaEvents } from "../db/schema.ts"
import type { Image, Picture } from "./image.ts"
import type { Room } from "./room.ts"
import type { Villa, VillaFields } from "./villa.ts"
import type { VillaEvent } from "./villa-event.ts"

type ImageRow = typeof images.$inferSelect

/** The villa with its pictures, or null while there is none. */
export function readVilla(db: Db): Read<Villa | null> {
  return defineRead(
    [db.select().from(villa), db.select().from(slides).orderBy(asc(slides.position)), db.select().from(images)],
    (villaRows, slideRows, imageRows) => {
      const row = villaRows[0]
      if (!row) return null
      const image = imagesById(imageRows)
      const { backgroundImageId, promptPayQrId, ...facts } = row
      return {
        ...facts,
        background: backgroundImageId ? image(backgroundImageId) : null,
        promptPayQr: promptPayQrId ? image(promptPayQrId) : null,
        slides: slideRows.map(({ imageId, alt }) => ({ ...image(imageId), alt })),
      }
    },
  )
}

/** The rooms in the owner's order, each with its pictures. */
export function readRooms(db: Db): Read<Room[]> {
  return defineRead(
    [
      db.select().from(rooms).orderBy(asc(rooms.position)),
      db.select().from(roomImages).orderBy(asc(roomImages.position)),
      db.select().from(images),
    ],
    (roomRows, linkRows, imageRows) => {
      const image = imagesById(imageRows)
      return roomRows.map(({ id, name, description }) => ({
        id,
        name,
        description,
        images: linkRows
          .filter((link) => link.roomId === id)
          .map((link) => ({ ...image(link.imageId), alt: link.alt })),
      }))
    },
  )
}

function imagesById(rows: ImageRow[]): (id: string) => Image {
  const byId = new Map(rows.map(({ createdAt: _, ...image }) => [image.id, image]))
  return (id) => {
    const image = byId.get(id)
    if (!image) throw new Error(`The database names a picture that it does not hold: ${id}`)
    return image
  }
}

/** Keeps a picture's row; the same picture again changes nothing. */
export function insertImage(db: Db, image: Image, now: number): Write {
  return db
    .insert(images)
    .values({ ...image, createdAt: now })
    .onConflictDoNothing()
}

/** The first row of an empty database. */
export function insertVilla(db: Db, fields: VillaFields, now: number): Write {
  return db.insert(villa).values({ ...toColumns(fields), ...fields, id: VILLA_ID, version: 1, updatedAt: now })
}

/**
 * Changes the villa; what is left out stays. The version grows, so that whoever decided on the old one notices.
 * @param version changes nothing where the villa is another one by now; see `recordVillaAmendment`
 */
export function updateVilla(db: Db, fields: Partial<VillaFields>, now: number, version?: number): Write {
  return db
    .update(villa)
    .set({ ...fields, ...toColumns(fields), version: sql`${villa.version} + 1`, updatedAt: now })
    .where(and(eq(villa.id, VILLA_ID), version === undefined ? undefined : eq(villa.version, version)))
}

/** Puts a slide behind the others; a picture that is one already stays where it is. */
export function insertSlide(db: Db, { id, alt }: Pick<Picture, "id" | "alt">): Write {
  const position = sql`(select coalesce(max(${slides.position}), 0) + 1 from ${slides})`
  return db.insert(slides).values({ imageId: id, alt, position }).onConflictDoNothing()
}

/** Says what a slide shows. */
export function updateSlideAlt(db: Db, { id, alt }: Pick<Picture, "id" | "alt">): Write {
  return db.update(slides).set({ alt }).where(eq(slides.imageId, id))
}

/** Says what one of a room's pictures shows. */
export function updateRoomImageAlt(db: Db, roomId: string, { id, alt }: Pick<Picture, "id" | "alt">): Write {
  return db
    .update(roomImages)
    .set({ alt })
    .where(and(eq(roomImages.roomId, roomId), eq(roomImages.imageId, id)))
}

/** Puts a room behind the others, with its pictures in their order. */
export function insertRoom(db: Db, room: Room): Write[] {
  const position = sql`(select coalesce(max(${rooms.position}), 0) + 1 from ${rooms})`
  const { id: roomId, name, description } = room
  return [
    db.insert(rooms).values({ id: roomId, name, description, position }),
    ...room.images.map(({ id, alt }, index) =>
      db.insert(roomImages).values({ roomId, imageId: id, alt, position: index + 1 }),
    ),
  ]
}

/** Takes a slide out; its picture stays. */
export function deleteSlide(db: Db, id: string): Write {
  return db.delete(slides).where(eq(slides.imageId, id))
}

/** Puts the slides into this order. */
export function orderSlides(db: Db, ids: string[]): Write {
  return db.update(slides).set({ position: place(slides.imageId, ids) })
}

export function updateRoom(db: Db, { id, name, description }: Omit<Room, "images">): Write {
  return db.update(rooms).set({ name, description }).where(eq(rooms.id, id))
}

/** Gives a room these pictures, in this order, in place of those it has. */
export function replaceRoomImages(db: Db, roomId: string, images: Pick<Picture, "id" | "alt">[]): Write[] {
  return [
    db.delete(roomImages).where(eq(roomImages.roomId, roomId)),
    ...images.map(({ id, alt }, index) =>
      db.insert(roomImages).values({ roomId, imageId: id, alt, position: index + 1 }),
    ),
  ]
}

/** Takes a room away with its list of pictures; the pictures stay. */
export function deleteRoom(db: Db, id: string): Write[] {
  return [db.delete(roomImages).where(eq(roomImages.roomId, id)), db.delete(rooms).where(eq(rooms.id, id))]
}

/** Puts the rooms into this order. */
export function orderRooms(db: Db, ids: string[]): Write {
  return db.update(rooms).set({ position: place(rooms.id, ids) })
}

/** The place of a row's id in a list, from 1; behind the others where it is not in it. */
function place(column: typeof slides.imageId | typeof rooms.id, ids: string[]): SQL {
  const list = JSON.stringify(ids)
  return sql`coalesce((select key + 1 from json_each(${list}) where value = ${column}), ${ids.length + 1})`
}

/** A database holds one villa. */
const VILLA_ID = "villa"

function toColumns({ background, promptPayQr }: Partial<Pick<VillaFields, "background" | "promptPayQr">>) {
  return {
    ...(background === undefined ? {} : { backgroundImageId: background?.id ?? null }),
    ...(promptPayQr === undefined ? {} : { promptPayQrId: promptPayQr?.id ?? null }),
  }
}

/** Adds to the history of the villa; part of the batch that it tells of. */
export function recordVillaEvent(db: Db, event: VillaEvent): Write {
  return db.insert(villaEvents).values(event)
}

/** The latest entries of that history, the newest first. */
export function readVillaEvents(db: Db, most: number): Read<(VillaEvent & { id: number })[]> {
  return defineRead([db.select().from(villaEvents).orderBy(desc(villaEvents.id)).limit(most)], (rows) => rows)
}

/**
 * The event of a guarded write to the villa, right behind it in the batch: where that changed no row, the villa was
 * another one by then, the event has no time, and the database refuses it and the whole batch on `villa_events.at`.
 */
export function recordVillaAmendment(db: Db, { at, ...event }: VillaEvent): Write {
  return db.insert(villaEvents).values({ ...event, at: sql`case when changes() = 1 then ${at} end` })
}
