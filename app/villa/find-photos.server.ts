import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Room } from "./room.ts"
import type { Villa } from "./villa.ts"
import { readRooms, readVilla } from "./villa-store.server.ts"

/** The villa and its rooms with their images; null if the villa has not been created yet. */
export async function findPhotos(app: Pick<App, "db">): Promise<{ villa: Villa; rooms: Room[] } | null> {
  const [villa, rooms] = await read(app.db, readVilla(app.db), readRooms(app.db))
  return villa && { villa, rooms }
}
