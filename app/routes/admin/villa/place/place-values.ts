import type { Translate } from "#app/i18n/translate.ts"
import { formatCoordinates } from "#app/villa/coordinates.ts"
import type { Place } from "#app/villa/place.ts"

/** The form's default values. */
export function placeValues(place: Place) {
  const { latitude, longitude, ...values } = place
  return { ...values, coordinates: formatCoordinates({ latitude, longitude }) }
}
export type PlaceValues = ReturnType<typeof placeValues>

const LABELS = {
  address: "place.address.address",
  postalCode: "place.address.postalCode",
  province: "place.address.province",
  coordinates: "place.address.coordinates",
  placePublic: "place.address.placePublic",
  directions: "place.directions.directions",
  whatsapp: "place.contact.whatsapp",
  registrationNumber: "place.contact.registrationNumber",
} as const

/** The label of a field by its name; a text's with its language. */
export function placeLabel(field: string, t: Translate<"admin">): string {
  const [name = "", language] = field.split(".")
  const label = LABELS[name as keyof typeof LABELS]
  return [label ? t(label) : field, language?.toUpperCase()].filter(Boolean).join(" · ")
}

/** A field's value in words, for a conflict. */
export function showPlaceValue(field: string, value: string, t: Translate<"admin">): string {
  return field === "placePublic" ? t(value === "on" ? "villa.bank.on" : "villa.bank.off") : value
}
