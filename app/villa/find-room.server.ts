import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Room } from "./room.ts"
import { readRooms, readVilla } from "./villa-store.server.ts"

/** A room and the villa's version; null if there is no such room. */
export async function findRoom(
  app: Pick<App, "db">,
  id: string | undefined,
): Promise<{ room: Room; version: number } | null> {
  const [villa, rooms] = await read(app.db, readVilla(app.db), readRooms(app.db))
  const room = rooms.find((each) => each.id === id)
  return villa && room ? { room, version: villa.version } : null
}
