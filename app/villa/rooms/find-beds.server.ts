import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readRoomSleeps } from "#app/villa/villa-store.server.ts"
import { sleepsByRooms } from "./room.ts"

/** How many the villa's largest rooms sleep; null unless the owner has said so of each bedroom. */
export async function findBeds(app: Pick<App, "db">, { bedrooms }: Villa, rooms: number): Promise<number | null> {
  const [each] = await read(app.db, readRoomSleeps(app.db))
  return sleepsByRooms(each, bedrooms).sleeps?.[rooms - 1] ?? null
}
