import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { type Rating, starsText } from "#app/stay/reviews/review-view.ts"
import type { Amenity } from "#app/villa/amenities.ts"

type Villa = {
  place: { province: LocalizedText }
  maxGuests: number
  bedrooms: number
  amenities: readonly Amenity[]
}

/** The hero's line of facts. Only what the owner has entered and guests have rated: no pool and no stars otherwise. */
export function heroFacts(villa: Villa, rating: Rating, language: Language, t: Translate): string[] {
  return [
    localized(villa.place.province, language),
    t("format.guests", { count: villa.maxGuests }),
    t("villa.heroFacts.bedrooms", { count: villa.bedrooms }),
    villa.amenities.includes("pool") ? t("villa.heroFacts.pool") : "",
    starsText(rating),
  ].filter(Boolean)
}
