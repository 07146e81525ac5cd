import type { App } from "#app/app.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { editedImage, imageView } from "#app/villa/image-view.ts"

/** What the page of pictures shows; no pictures at all while there is no villa. */
export async function imagesPage(app: Pick<App, "db">, request: Request) {
  const language = await languageOf(request)
  const villa = await findVilla(app)
  return {
    title: i18nFor(language).t("admin:villa.pictures.title"),
    pictures: villa && {
      background: villa.background && imageView({ ...villa.background, alt: { th: "", en: "" } }, language),
      slides: villa.slides.map((slide) => editedImage(slide, language)),
    },
  }
}
