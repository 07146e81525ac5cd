import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { ImageWithAlt } from "./image.ts"
import type { Villa } from "./villa.ts"
import { readVilla, readWayPhotos } from "./villa-store.server.ts"

/** The villa and the photos of the way there; null if the villa has not been created yet. */
export async function findPlace(app: Pick<App, "db">): Promise<{ villa: Villa; wayPhotos: ImageWithAlt[] } | null> {
  const [villa, wayPhotos] = await read(app.db, readVilla(app.db), readWayPhotos(app.db))
  return villa && { villa, wayPhotos }
}
