import type { App } from "#app/context.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { editedPicture, pictureView } from "#app/villa/picture-view.ts"

/** What the page of pictures shows; no pictures at all while there is no villa. */
export async function picturesPage(app: Pick<App, "db">, request: Request) {
  const language = await languageOf(request)
  const villa = await findVilla(app)
  return {
    title: i18nFor(language).t("admin:villa.pictures.title"),
    pictures: villa && {
      background: villa.background && pictureView({ ...villa.background, alt: { th: "", en: "" } }, language),
      slides: villa.slides.map((slide) => editedPicture(slide, language)),
    },
  }
}
