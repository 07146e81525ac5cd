import type { App } from "#app/app.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { findRoom } from "#app/villa/find-villa.server.ts"
import { editableImage } from "#app/villa/photos/image-view.ts"
import { RoomForm } from "../room.ts"

/** Data of a room's page, or 404. */
export async function roomPage(app: Pick<App, "db">, id: string | undefined, request: Request) {
  const language = await languageOf(request)
  const { room, version } = found(await findRoom(app, id))
  return {
    title: localized(room.name, language),
    id: room.id,
    version,
    descriptions: describeFields(RoomForm, "villa.rooms", language),
    values: {
      name: room.name,
      description: room.description,
      sleeps: room.sleeps === null ? "" : String(room.sleeps),
      beds: room.beds,
    },
    images: room.images.map((image) => editableImage(image, language)),
  }
}
