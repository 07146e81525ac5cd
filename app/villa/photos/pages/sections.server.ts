import { savesData } from "#app/http/save-data.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type PhotoSection, photoSections } from "../photo-sections.ts"

export function sectionsFor(
  request: Request,
  language: Language,
  { villa, rooms }: { villa: Villa; rooms: Room[] },
): PhotoSection[] {
  const { t } = i18nFor(language)
  return photoSections({ slides: villa.slides, rooms }, language, {
    name: t("photos.villa"),
    fallbackAlt: localized(villa.title, language) || t("villa.heroTitle"),
    saveData: savesData(request),
  })
}
