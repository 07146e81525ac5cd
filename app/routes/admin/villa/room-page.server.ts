import type { App } from "#app/app.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { findRoom } from "#app/villa/find-room.server.ts"
import { editedImage } from "#app/villa/image-view.ts"

/** What a room's page shows, or 404. */
export async function roomPage(app: Pick<App, "db">, id: string | undefined, request: Request) {
  const language = await languageOf(request)
  const { room, version } = found(await findRoom(app, id))
  return {
    title: localized(room.name, language),
    id: room.id,
    version,
    values: { name: room.name, description: room.description },
    pictures: room.images.map((image) => editedImage(image, language)),
  }
}
