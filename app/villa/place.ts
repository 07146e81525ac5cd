import type { Text } from "../i18n/localized.ts"

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
  /** A number with its country code for wa.me. */
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
