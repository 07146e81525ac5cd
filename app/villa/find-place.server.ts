import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { ImageWithAlt } from "./image.ts"
import type { Villa } from "./villa.ts"
import { readVilla, readWayPhotos } from "./villa-store.server.ts"

/** The villa, null if it has not been created yet, with the route photos. */
export async function findPlace(app: Pick<App, "db">): Promise<{ villa: Villa | null; wayPhotos: ImageWithAlt[] }> {
  const [villa, wayPhotos] = await read(app.db, readVilla(app.db), readWayPhotos(app.db))
  return { villa, wayPhotos }
}
