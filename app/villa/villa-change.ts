import * as z from "zod"
import type { Text } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"
import { AMENITIES, type Amenity, inOrder } from "./amenities.ts"
import { OfferBody } from "./offer-request.ts"
import { checkOffer } from "./offer-rules.ts"
import {
  bothLanguages,
  boundedText,
  formTexts,
  GUESTS_MAX,
  integer,
  nameEn,
  price,
  requiredOr,
  time,
} from "./request-fields.ts"
import {
  NAME_MAX_LENGTH,
  NEW_VILLA,
  PAYMENT_WINDOW_MAX_MINUTES,
  PAYMENT_WINDOW_MIN_MINUTES,
  SLIDES_MAX,
  SLIP_ANSWER_MAX_HOURS,
  SLIP_ANSWER_MIN_HOURS,
  type VillaFields,
} from "./villa.ts"

/** Maximum lengths in characters. */
export const TEXT_MAX_LENGTH = { name: NAME_MAX_LENGTH, title: 200, description: 5000, beachfront: 100 } as const
export const CONTACT_MAX_LENGTH = 100
export const ROOMS_MAX = 30

/** The owner's contact details; empty if not given. */
const contact = {
  contactPhone: boundedText(CONTACT_MAX_LENGTH).regex(/^(\+?[\d\s().-]{6,})?$/, "validation.contactPhone"),
  contactEmail: z.union([z.literal(""), z.email()], "validation.email"),
  contactLine: boundedText(CONTACT_MAX_LENGTH).regex(/^(@?[\w.-]+)?$/, "validation.contactLine"),
}

const facts = {
  maxGuests: integer(1, GUESTS_MAX, "validation.guests"),
  bedrooms: integer(1, ROOMS_MAX, "validation.bedrooms"),
  bathrooms: integer(0, ROOMS_MAX, "validation.bathrooms"),
  minRooms: integer(1, ROOMS_MAX, "validation.bedrooms"),
  timezone: z.string(requiredOr("validation.timezone")).refine(isTimezone, "validation.timezone"),
  checkInTime: time,
  checkOutTime: time,
  paymentWindowMinutes: integer(PAYMENT_WINDOW_MIN_MINUTES, PAYMENT_WINDOW_MAX_MINUTES, "validation.paymentWindow"),
  slipAnswerHours: integer(SLIP_ANSWER_MIN_HOURS, SLIP_ANSWER_MAX_HOURS, "validation.slipAnswer"),
}

const amenities = z
  .array(z.enum(AMENITIES, "validation.amenity"), "validation.amenity")
  .max(AMENITIES.length)
  .transform(inOrder)
const flag = z.boolean({ error: "validation.required" })

/** The body of PATCH /admin/villa: any of the fields, texts in one language or both, prices in baht. */
export const VillaChangeBody = z
  .strictObject({
    name: z.strictObject({ th: boundedText(TEXT_MAX_LENGTH.name), en: nameEn }).partial(),
    title: bothLanguages(TEXT_MAX_LENGTH.title),
    description: bothLanguages(TEXT_MAX_LENGTH.description),
    beachfront: bothLanguages(TEXT_MAX_LENGTH.beachfront),
    ...facts,
    ...contact,
    weekdayPrice: price,
    weekdayDiscountedPrice: price,
    weekendPrice: price,
    weekendDiscountedPrice: price,
    priceReductionPerRoom: price,
    amenities,
    sampleReviews: flag,
    offer: OfferBody,
  })
  .partial()

/** The page's form: all fields, of which an empty text is saved as such, and the version that it was loaded with. */
export const VillaForm = z.object({
  version: z.number().int(),
  /** The values that the form was shown with, as JSON. */
  shown: z.string().optional(),
  name: z.object({ th: boundedText(TEXT_MAX_LENGTH.name).default(""), en: nameEn }),
  title: formTexts(TEXT_MAX_LENGTH.title),
  description: formTexts(TEXT_MAX_LENGTH.description),
  beachfront: formTexts(TEXT_MAX_LENGTH.beachfront),
  ...facts,
  contactPhone: contact.contactPhone.default(""),
  contactEmail: contact.contactEmail.default(""),
  contactLine: contact.contactLine.default(""),
  weekdayPrice: price,
  weekdayDiscountedPrice: price.default(0),
  weekendPrice: price,
  weekendDiscountedPrice: price.default(0),
  priceReductionPerRoom: price.default(0),
})

/** An unchecked box sends no field. */
const box = z.boolean().default(false)

/** The form of the page "Amenities": a field for each amenity, so that two admins can change different ones. */
export const AmenitiesForm = z.object({
  version: z.number().int(),
  shown: z.string().optional(),
  amenities: z.object({
    pool: box,
    wifi: box,
    kitchen: box,
    tv: box,
    coffee: box,
    airCon: box,
    parking: box,
    bathroom: box,
    bbq: box,
  } satisfies Record<Amenity, typeof box>),
  sampleReviews: box,
})

/** The body of PATCH /admin/villa/slides: the slides' ids in their order. */
export const SlideOrderBody = z.strictObject({ order: z.array(z.string().max(64)).max(SLIDES_MAX) })

/** The fields to change; money in satang. */
export type VillaChange = z.output<typeof VillaChangeBody>

/** Whether this runtime knows it as an IANA time zone. */
export function isTimezone(name: string): boolean {
  try {
    // Offsets such as "+07:00" pass the constructor but ignore daylight saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }))
  } catch {
    return false
  }
}

export type InvalidVilla = "min-rooms-too-many" | "villa-incomplete" | "included-guests-missing"

/**
 * The villa after a change; a new one starts with the defaults. Fails if `minRooms` exceeds `bedrooms`, if a new villa
 * has no English name or normal prices, because guests could then book it for free, and if changed rules fail
 * `checkOffer`.
 */
export function changedVilla(before: VillaFields | null, change: VillaChange): Result<VillaFields, InvalidVilla> {
  const base = before ?? NEW_VILLA
  const text = (key: keyof typeof TEXT_MAX_LENGTH): Text => ({ ...base[key], ...change[key] })
  const after: VillaFields = {
    ...base,
    ...withoutUndefined(change),
    offer: { ...base.offer, ...withoutUndefined(change.offer ?? {}) },
    name: text("name"),
    title: text("title"),
    description: text("description"),
    beachfront: text("beachfront"),
  }
  if (after.minRooms > after.bedrooms) return fail("min-rooms-too-many")
  if (!before && !(after.name.en && change.weekdayPrice !== undefined && change.weekendPrice !== undefined))
    return fail("villa-incomplete")
  const offer = checkOffer(after.offer)
  if (change.offer && !offer.ok) return offer
  return ok(after)
}

/** The names of the fields that differ, for the audit log. */
export function differences<Fields extends object>(before: Fields, after: Fields): (keyof Fields & string)[] {
  const keys = Object.keys(after) as (keyof Fields & string)[]
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
}
