import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { Room } from "./room.ts"
import { readRooms } from "./villa-store.server.ts"

/** The rooms in the owner's order. */
export async function listRooms(app: Pick<App, "db">): Promise<Room[]> {
  const [rooms] = await read(app.db, readRooms(app.db))
  return rooms
}
