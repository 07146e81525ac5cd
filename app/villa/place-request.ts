import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import * as z from "zod"
import { COORDINATES_MAX_LENGTH, isShortMapLink, readCoordinates, roundDegrees } from "./coordinates.ts"
import { PLACE_MAX_LENGTH, type PlaceChange } from "./place.ts"
import { bothLanguages, boundedText, formTexts, requiredOr } from "./request-fields.ts"

/** A number of any country as E.164; one without + is Thai. An empty text is none. */
const whatsapp = boundedText(PLACE_MAX_LENGTH.whatsapp).transform((text, context) => {
  if (text === "") return ""
  const number = parsePhoneNumberFromString(text, "TH")
  if (number?.isPossible()) return number.number
  context.addIssue({ code: "custom", message: "admin:place.errors.whatsapp" })
  return ""
})
const postalCode = boundedText(PLACE_MAX_LENGTH.postalCode)
const registrationNumber = boundedText(PLACE_MAX_LENGTH.registrationNumber)

const degrees = (max: number, text: string) =>
  z
    .number(requiredOr("validation.number"))
    .min(-max, text)
    .max(max, text)
    .transform((value) => roundDegrees(value))
    .nullable()

/** The body of PATCH /admin/villa/place: any of the fields, texts in one language or both. */
export const PlaceBody = z
  .strictObject({
    address: bothLanguages(PLACE_MAX_LENGTH.address),
    postalCode,
    province: bothLanguages(PLACE_MAX_LENGTH.province),
    latitude: degrees(90, "admin:place.errors.latitude"),
    longitude: degrees(180, "admin:place.errors.longitude"),
    placePublic: z.boolean({ error: "validation.required" }),
    directions: bothLanguages(PLACE_MAX_LENGTH.directions),
    whatsapp: whatsapp.nullable().transform((number) => number ?? ""),
    registrationNumber: registrationNumber.nullable().transform((number) => number ?? ""),
  })
  .partial() satisfies z.ZodType<PlaceChange>

/** One field for both coordinates, which takes what an owner copies from a map. */
const coordinates = boundedText(COORDINATES_MAX_LENGTH)
  .default("")
  .transform((text, context) => {
    const read = readCoordinates(text)
    if (read || text === "") return read ?? { latitude: null, longitude: null }
    const message = isShortMapLink(text) ? "admin:place.errors.shortLink" : "admin:place.errors.coordinates"
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })

/** The page's form: all fields, of which an empty text is saved as such, and the version that it was loaded with. */
export const PlaceForm = z.object({
  version: z.number().int(),
  /** The values that the form was shown with, as JSON. */
  shown: z.string().optional(),
  address: formTexts(PLACE_MAX_LENGTH.address),
  postalCode: postalCode.default(""),
  province: formTexts(PLACE_MAX_LENGTH.province),
  coordinates,
  /** An unchecked box sends no field. */
  placePublic: z.boolean().default(false),
  directions: formTexts(PLACE_MAX_LENGTH.directions),
  whatsapp: whatsapp.default(""),
  registrationNumber: registrationNumber.default(""),
})
