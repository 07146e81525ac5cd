import type { App } from "#app/app.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { imageView } from "#app/villa/photos/image-view.ts"
import { shownValues } from "#app/villa/request-fields.ts"
import { findExtras } from "../change-extras.server.ts"
import { EXTRA_FIELDS, ExtraForm } from "../extra-request.ts"

/** Data of an extra's page, or 404. */
export async function extraPage(app: Pick<App, "db">, id = "", request: Request) {
  const language = await languageOf(request)
  const { villa, extras } = await findExtras(app)
  const extra = found(extras.find((each) => each.id === id) ?? null)
  return {
    id,
    title: localized(extra.name, language),
    values: shownValues(EXTRA_FIELDS, extra),
    version: villa?.version ?? 0,
    descriptions: describeFields(ExtraForm, "extras", language),
    photo: extra.photo && imageView({ ...extra.photo, alt: extra.name }, language),
  }
}
