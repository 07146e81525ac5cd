import type { Text } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"
import { roundDegrees } from "./coordinates.ts"

/** Maximum lengths in characters. */
export const PLACE_MAX_LENGTH = {
  address: 300,
  postalCode: 10,
  province: 100,
  directions: 3000,
  whatsapp: 30,
  registrationNumber: 50,
} as const

/** Where the villa is and how to get there; texts are empty and coordinates null if not given. */
export type Place = {
  address: Text
  postalCode: string
  province: Text
  /** Degrees with at most five decimals; both or none. */
  latitude: number | null
  longitude: number | null
  /** Whether everybody sees the address; otherwise only the province and rounded coordinates until confirmed. */
  placePublic: boolean
  /** The way to the villa, with landmarks. */
  directions: Text
  /** E.164, for wa.me. */
  whatsapp: string
  /** The accommodation's registration or licence number. */
  registrationNumber: string
}

const NO_TEXT: Text = { th: "", en: "" }

/** The place of a villa whose owner has not entered any. */
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

/**
 * Whether a guest may see the address, the directions and the route photos.
 * @param confirmed whether they have a confirmed booking
 */
export function seesExactPlace({ placePublic }: Pick<Place, "placePublic">, { confirmed }: { confirmed: boolean }) {
  return placePublic || confirmed
}

/** About one kilometre. */
const ROUNDED_DECIMALS = 2

/**
 * The place as a guest may see it: without the address and the directions, and with rounded coordinates, if the owner
 * shows them to confirmed guests only.
 */
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

/** Omitted fields stay unchanged, and so does an omitted language. */
export type PlaceChange = Partial<Omit<Place, "address" | "province" | "directions">> & {
  address?: Partial<Text>
  province?: Partial<Text>
  directions?: Partial<Text>
}

/** The place after a change. Fails if only one of the coordinates is set. */
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

/** The place of the /api: null where there is no number. */
export function placeJson(place: Place) {
  return { ...place, whatsapp: place.whatsapp || null, registrationNumber: place.registrationNumber || null }
}
