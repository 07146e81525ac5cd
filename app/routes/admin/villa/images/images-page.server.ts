import type { App } from "#app/app.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { editableImage, imageView } from "#app/villa/image-view.ts"

/** Data of the photos page; `images` is null while there is no villa. */
export async function imagesPage(app: Pick<App, "db">, request: Request) {
  const language = await languageOf(request)
  const villa = await findVilla(app)
  return {
    title: i18nFor(language).t("admin:villa.photos.title"),
    images: villa && {
      background: villa.background && imageView({ ...villa.background, alt: { th: "", en: "" } }, language),
      slides: villa.slides.map((slide) => editableImage(slide, language)),
    },
  }
}
