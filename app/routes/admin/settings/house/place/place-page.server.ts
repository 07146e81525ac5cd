import type { App } from "#app/app.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { editableImage, imageView } from "#app/villa/image-view.ts"
import { PlaceForm, placeValues } from "#app/villa/place-fields.ts"

/** Data of the page; `place` is null while there is no villa. */
export async function placePage(app: Pick<App, "db">, request: Request) {
  const language = await languageOf(request)
  const { villa, wayPhotos } = await findPlace(app)
  return {
    title: i18nFor(language).t("admin:place.title"),
    descriptions: describeFields(PlaceForm, "place", language),
    place: villa && {
      values: placeValues(villa.place),
      version: villa.version,
      map: villa.map && imageView({ ...villa.map, alt: { th: "", en: "" } }, language),
      wayPhotos: wayPhotos.map((photo) => editableImage(photo, language)),
    },
  }
}
