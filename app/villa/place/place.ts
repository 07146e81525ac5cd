import type { LocalizedText } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { roundDegrees } from "./coordinates.ts"
import type { Place, PlaceChange } from "./place-fields.ts"

const NO_TEXT: LocalizedText = { th: "", en: "" }

export const NO_PLACE: Place = {
  address: NO_TEXT,
  postalCode: "",
  province: NO_TEXT,
  latitude: null,
  longitude: null,
  placePublic: true,
  directions: NO_TEXT,
  whatsapp: "",
  registrationNumber: "",
}

/** Whether a guest may see address, directions and route photos. `confirmed`: has a confirmed booking. */
export function seesExactPlace({ placePublic }: Pick<Place, "placePublic">, { confirmed }: { confirmed: boolean }) {
  return placePublic || confirmed
}

/** About one kilometre. */
const ROUNDED_DECIMALS = 2

/** Unless the guest may see the exact place: rounded coordinates, no address or directions. */
export function publicPlace(place: Place, guest: { confirmed: boolean }): Place {
  if (seesExactPlace(place, guest)) return place
  const rounded = (degrees: number | null) => degrees && roundDegrees(degrees, ROUNDED_DECIMALS)
  return {
    ...place,
    address: NO_TEXT,
    postalCode: "",
    directions: NO_TEXT,
    latitude: rounded(place.latitude),
    longitude: rounded(place.longitude),
  }
}

/** Fails if only one of the coordinates is set. */
export function changedPlace(before: Place, change: PlaceChange): Result<Place, "coordinates-incomplete"> {
  const after = {
    ...before,
    ...change,
    address: { ...before.address, ...change.address },
    province: { ...before.province, ...change.province },
    directions: { ...before.directions, ...change.directions },
  }
  return (after.latitude === null) === (after.longitude === null) ? ok(after) : fail("coordinates-incomplete")
}
