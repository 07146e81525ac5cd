import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import type { Villa } from "./villa.ts"
import type { VillaEvent } from "./villa-event.ts"
import type { VillaEventsQuery } from "./villa-events-query.ts"
import { readRooms, readTimezone, readVilla, readVillaEvents, readWayPhotos } from "./villa-store.server.ts"

export async function findVilla(app: Pick<App, "db">): Promise<Villa | null> {
  const [villa] = await read(app.db, readVilla(app.db))
  return villa
}

export async function findPlace(app: Pick<App, "db">): Promise<{ villa: Villa | null; wayPhotos: ImageWithAlt[] }> {
  const [villa, wayPhotos] = await read(app.db, readVilla(app.db), readWayPhotos(app.db))
  return { villa, wayPhotos }
}

export async function findPhotos(app: Pick<App, "db">): Promise<{ villa: Villa; rooms: Room[] } | null> {
  const [villa, rooms] = await read(app.db, readVilla(app.db), readRooms(app.db))
  return villa && { villa, rooms }
}

export async function listRooms(app: Pick<App, "db">): Promise<Room[]> {
  const [rooms] = await read(app.db, readRooms(app.db))
  return rooms
}

export async function findRoom(
  app: Pick<App, "db">,
  id: string | undefined,
): Promise<{ room: Room; version: number } | null> {
  const found = await findPhotos(app)
  const room = found?.rooms.find((each) => each.id === id)
  return found && room ? { room, version: found.villa.version } : null
}

/** Newest first; `timezone` is the villa's. */
export async function listVillaEvents(
  app: Pick<App, "db">,
  { cursor, limit }: VillaEventsQuery,
): Promise<{ events: (VillaEvent & { id: number })[]; nextCursor: string | null; timezone: string }> {
  const page = { before: cursor, limit: limit + 1 }
  const [timezone, found] = await read(app.db, readTimezone(app.db), readVillaEvents(app.db, page))
  const events = found.slice(0, limit)
  const last = events.at(-1)
  return { events, nextCursor: found.length > limit && last ? String(last.id) : null, timezone }
}
