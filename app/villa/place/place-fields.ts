import * as z from "zod"
import { parsedPhone } from "#app/booking/guest/phone.ts"
import {
  asPosted,
  boundedText,
  editForm,
  patchBodyOf,
  requiredOr,
  shownValues,
  texts,
} from "#app/villa/request-fields.ts"
import {
  COORDINATES_MAX_LENGTH,
  formatCoordinates,
  isShortMapLink,
  readCoordinates,
  roundDegrees,
} from "./coordinates.ts"

const degrees = (max: number, text: string) =>
  z
    .codec(z.number(requiredOr("validation.number")).min(-max, text).max(max, text), z.number(), {
      decode: (value) => roundDegrees(value),
      encode: (value) => value,
    })
    .nullable()

const WHATSAPP_MAX_LENGTH = 30
const REGISTRATION_MAX_LENGTH = 50
const withoutSuggestions = { autoComplete: "off" }

/** E.164, of any country; a number without + is Thai. None is null in the API and empty in the code. */
const whatsapp = z
  .codec(boundedText(WHATSAPP_MAX_LENGTH).nullable(), z.string(), {
    decode: (text, { issues }) => {
      if (!text) return ""
      const number = parsedPhone(text, "TH")
      if (number?.isPossible()) return number.number
      issues.push({ code: "custom", input: text, message: "admin:place.errors.whatsapp" })
      return ""
    },
    encode: (number) => number || null,
  })
  .meta({ input: { type: "tel", ...withoutSuggestions } })

const registrationNumber = z
  .codec(boundedText(REGISTRATION_MAX_LENGTH).nullable(), z.string(), {
    decode: (text) => text ?? "",
    encode: (text) => text || null,
  })
  .meta({ input: withoutSuggestions })

/** The API's fields and their conversion; the form's texts are `admin:place.fields`. */
export const PlaceFields = z.object({
  address: texts(300, 2),
  postalCode: boundedText(10).meta({ input: { inputMode: "numeric", ...withoutSuggestions } }),
  province: texts(100),
  /** Degrees with at most five decimals; both or none. */
  latitude: degrees(90, "admin:place.errors.latitude"),
  longitude: degrees(180, "admin:place.errors.longitude"),
  /** If false, only confirmed guests see the address, others the province and rounded coordinates. */
  placePublic: z.boolean({ error: "validation.required" }),
  /** The way to the villa, with landmarks. */
  directions: texts(3000, 6),
  whatsapp,
  /** The accommodation's registration or licence number. */
  registrationNumber,
})
/** Texts are empty and coordinates null if not given. */
export type Place = z.output<typeof PlaceFields>

/** WhatsApp is in the form of contact details (`villaForm`). */
const { latitude: _latitude, longitude: _longitude, whatsapp: _whatsapp, ...typedFields } = PlaceFields.shape

/** `mapLink` is read instead of the coordinates. */
export const PlaceBody = patchBodyOf(PlaceFields.shape).extend({
  mapLink: boundedText(COORDINATES_MAX_LENGTH).optional(),
})
/** Omitted fields stay unchanged, and so does an omitted language. */
export type PlaceChange = z.output<typeof PlaceBody>

/** One field for both coordinates, which accepts text copied from a map. */
const coordinates = boundedText(COORDINATES_MAX_LENGTH)
  .meta({ input: withoutSuggestions })
  .default("")
  .transform((text, context) => {
    const read = readCoordinates(text)
    if (read || text === "") return read ?? { latitude: null, longitude: null }
    // Where it leads is asked when the form is saved.
    if (isShortMapLink(text)) return { mapLink: text }
    context.addIssue({ code: "custom", message: "admin:place.errors.coordinates" })
    return z.NEVER
  })

export const PlaceForm = editForm({ ...asPosted(typedFields), coordinates })

export function placeValues(place: Place) {
  const { latitude, longitude } = place
  return { ...shownValues(typedFields, place), coordinates: formatCoordinates({ latitude, longitude }) }
}
