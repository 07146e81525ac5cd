import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { type ImageView, imageView } from "#app/villa/photos/image-view.ts"
import type { Villa } from "#app/villa/villa.ts"
import { formatCoordinates } from "./coordinates.ts"
import { areaLinks, coordinatesOf, type MapLinks, navigationLinks } from "./map-links.ts"
import { publicPlace, seesExactPlace } from "./place.ts"
import type { Place } from "./place-fields.ts"

const NO_TEXT = { th: "", en: "" }

/** The place as one guest may see it. Texts are empty and links null if not given. */
export type AreaView = {
  exact: boolean
  /** The address, or only the province. */
  address: string
  /** "7.89012, 98.3456"; empty for an area. */
  coordinates: string
  /** Navigation to the exact place, or maps of the area. */
  maps: MapLinks | null
}

export type PlaceView = AreaView & {
  map: ImageView | null
  directions: string
  photos: (ImageView & { caption: string })[]
}

/** @param guest.confirmed whether the guest has a confirmed booking */
export function areaView(place: Place, language: Language, guest: { confirmed: boolean }): AreaView {
  const exact = seesExactPlace(place, guest)
  const seen = publicPlace(place, guest)
  const coordinates = coordinatesOf(seen)
  return {
    exact,
    address: addressText(seen, language),
    coordinates: exact ? formatCoordinates(seen) : "",
    maps: coordinates && (exact ? navigationLinks : areaLinks)(coordinates),
  }
}

export function placeView(
  { place, map }: Pick<Villa, "place" | "map">,
  photos: ImageWithAlt[],
  language: Language,
  { confirmed, t }: { confirmed: boolean; t: Translate },
): PlaceView {
  const area = areaView(place, language, { confirmed })
  if (!area.exact) return { ...area, map: null, directions: "", photos: [] }
  return {
    ...area,
    map: mapView({ place, map }, language, { confirmed, t }),
    directions: localized(place.directions, language),
    photos: photos.map((photo) => ({
      ...imageView(photo, language, { fallbackAlt: t("directions.photos") }),
      caption: localized(photo.alt, language),
    })),
  }
}

/** Null without a map, or if the guest may not see the exact place, which the map shows. */
export function mapView(
  { place, map }: Pick<Villa, "place" | "map">,
  language: Language,
  { confirmed, t, saveData }: { confirmed: boolean; t: Translate; saveData?: boolean },
): ImageView | null {
  if (!map || !seesExactPlace(place, { confirmed })) return null
  return imageView({ ...map, alt: NO_TEXT }, language, { fallbackAlt: t("directions.mapAlt"), saveData })
}

/** Address, province and postal code, without repeating parts of the address. */
export function addressText(
  { address, province, postalCode }: Pick<Place, "address" | "province" | "postalCode">,
  language: Language,
): string {
  const lines = localized(address, language)
  const rest = [localized(province, language), postalCode].filter((part) => part && !lines.includes(part))
  return [lines, rest.join(" ")].filter(Boolean).join("\n")
}
