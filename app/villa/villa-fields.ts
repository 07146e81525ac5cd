import * as z from "zod"
import type { TextKey } from "#app/i18n/translate.ts"
import { typedText } from "#app/i18n/typed.ts"
import { emailAddress } from "#app/notify/email/email-address.ts"
import { type Place, PlaceFields } from "#app/villa/place/place-fields.ts"
import { OfferBody } from "#app/villa/prices/offer-fields.ts"
import { AMENITIES, type Amenity, inOrder } from "./amenities.ts"
import {
  asPosted,
  boundedText,
  editForm,
  GUESTS_MAX,
  integer,
  NAME_MAX_LENGTH,
  nameEn,
  patchBodyOf,
  price,
  requiredOr,
  shownValues,
  texts,
  time,
} from "./request-fields.ts"
import {
  PASSPORT_MAX_DAYS,
  PASSPORT_MIN_DAYS,
  PAYMENT_WINDOW_MAX_MINUTES,
  PAYMENT_WINDOW_MIN_MINUTES,
  ROOMS_MAX,
  SLIDES_MAX,
  SLIP_ANSWER_MAX_HOURS,
  SLIP_ANSWER_MIN_HOURS,
  type VillaFields,
} from "./villa.ts"

/** None is 0. */
const optionalPrice = price.meta({ emptyAtZero: true })
const contactText = boundedText(100)
const contactInput = { autoComplete: "off" }

/**
 * The fields by what is changed together, as the /api and the forms have them (texts `admin:villa.fields`).
 * A new field is a line here, a column (`villa` in `db/schema.ts`, and by `npm run db:generate` a migration of its
 * own), its type and default in `villa.ts`, its text and that of its refusal (`validation` in `i18n/locales`) in both
 * languages, its place in `villa-section-fields.tsx`, and its use (at home in `home/facts.ts`, with a card of
 * `overview.tsx` and a text in `home/guest-words`). Form, PATCH, the JSON with its documents and history follow (but
 * for the section `documents`: `villa-json.ts`).
 * A new section is also a page: `pages` in `villa/admin/villa.tsx`, its path, route and row of the overview
 * (`settings-overview.server.ts`).
 */
export const VILLA_SECTIONS = {
  texts: {
    name: texts(NAME_MAX_LENGTH).extend({ en: nameEn }),
    title: texts(200),
    description: texts(5000, 6),
    beachfront: texts(100),
  },
  facts: {
    maxGuests: integer(1, GUESTS_MAX, "validation.guests"),
    bedrooms: integer(1, ROOMS_MAX, "validation.bedrooms"),
    bathrooms: integer(0, ROOMS_MAX, "validation.bathrooms"),
    minRooms: integer(1, ROOMS_MAX, "validation.bedrooms"),
  },
  /** Per night. Baht in the API and the form, satang in the code. */
  prices: {
    weekdayPrice: price,
    weekdayDiscountedPrice: optionalPrice,
    weekendPrice: price,
    weekendDiscountedPrice: optionalPrice,
    /** For each room that is not booked. */
    priceReductionPerRoom: optionalPrice,
  },
  times: {
    checkInTime: time,
    checkOutTime: time,
    timezone: z
      .string(requiredOr("validation.timezone"))
      .max(64, { error: "validation.timezone", abort: true })
      .refine(isTimezone, "validation.timezone"),
  },
  timeToPay: {
    paymentWindowMinutes: integer(PAYMENT_WINDOW_MIN_MINUTES, PAYMENT_WINDOW_MAX_MINUTES, "validation.paymentWindow"),
    slipAnswerHours: integer(SLIP_ANSWER_MIN_HOURS, SLIP_ANSWER_MAX_HOURS, "validation.slipAnswer"),
  },
  documents: {
    passportDays: integer(PASSPORT_MIN_DAYS, PASSPORT_MAX_DAYS, "validation.passportDays"),
  },
  contact: {
    contactPhone: contactText
      .overwrite(typedText)
      .regex(/^(\+?[\d\s().-]{6,})?$/, "validation.contactPhone")
      .meta({ input: { type: "tel", ...contactInput } }),
    contactLine: contactText.regex(/^(@?[\w.-]+)?$/, "validation.contactLine").meta({ input: contactInput }),
    contactEmail: z
      .union([z.literal(""), emailAddress], "validation.email")
      .meta({ input: { type: "email", maxLength: 100, ...contactInput } }),
  },
}
const { texts: names, facts, prices, times, timeToPay, documents, contact } = VILLA_SECTIONS
const pageFields = { ...names, ...facts, ...prices, ...times, ...timeToPay, ...documents, ...contact }

const flag = z.boolean({ error: "validation.required" })
const amenities = z
  .array(z.enum(AMENITIES, "validation.amenity"), "validation.amenity")
  .max(AMENITIES.length)
  .transform(inOrder)

export const VillaChangeBody = patchBodyOf({ ...pageFields, amenities, sampleReviews: flag }).extend({
  offer: OfferBody.optional(),
})

const { whatsapp } = PlaceFields.shape

/** Money in satang. WhatsApp belongs to the place in the API, and to the contact details in the form. */
export type VillaChange = z.output<typeof VillaChangeBody> & Partial<Pick<Place, "whatsapp">>

const FORM_SECTIONS = { ...VILLA_SECTIONS, contact: { ...contact, whatsapp } }
const formFields = { ...pageFields, whatsapp }
type FormFields = typeof formFields
export type VillaSection = keyof typeof FORM_SECTIONS

function fieldsOf(sections: readonly VillaSection[]): Partial<FormFields> {
  return Object.assign({}, ...sections.map((section) => FORM_SECTIONS[section]))
}

/** In either language, so that the other can come later: until then the name is the same in both. */
const nameOfForm = z
  .object({ th: names.name.shape.th.default(""), en: names.name.shape.th.default("") })
  .superRefine(({ th, en }, context) => {
    if (th || en) return
    for (const language of ["th", "en"]) {
      context.addIssue({ code: "custom", path: [language], message: "validation.required" })
    }
  })
  .transform(({ th, en }) => ({ th, en: en || th }))

type VillaFormOutput = { version: number; shown?: string } & { [Name in keyof FormFields]?: z.output<FormFields[Name]> }

/** An empty text is saved; an empty discounted price or reduction is none. `optional` may be absent. */
export function villaForm(
  sections: readonly VillaSection[],
  optional: readonly VillaSection[] = [],
): z.ZodType<VillaFormOutput> {
  const empty = { weekdayDiscountedPrice: 0, weekendDiscountedPrice: 0, priceReductionPerRoom: 0 }
  const more = Object.entries(fieldsOf(optional)).map(([name, field]) => [name, field.optional()])
  const optionalFields = Object.fromEntries(more) as Partial<FormFields>
  const posted = { ...asPosted(fieldsOf(sections) as FormFields, empty), ...optionalFields }
  return editForm(sections.includes("texts") ? { ...posted, name: nameOfForm } : posted)
}

/** A new villa's prices are empty, because 0 would be a valid price. */
export function villaValues(villa: VillaFields, sections: readonly VillaSection[], isNew: boolean) {
  const { whatsapp } = villa.place
  const values: Partial<VillaValues> = shownValues(fieldsOf(sections) as FormFields, { ...villa, whatsapp })
  const noPrices = { weekdayPrice: "", weekdayDiscountedPrice: "", weekendPrice: "", weekendDiscountedPrice: "" }
  return isNew ? { ...values, ...noPrices } : values
}
type VillaValues = ReturnType<typeof shownValues<FormFields>>

/** An unchecked box sends no field. */
const box = (label: TextKey) => z.boolean().default(false).meta({ label })
const boxes = AMENITIES.map((amenity) => [amenity, box(`villa.amenities.${amenity}`)])

/** The form of the page "Amenities". */
export const AmenitiesForm = editForm({
  amenities: z
    .object(Object.fromEntries(boxes) as Record<Amenity, ReturnType<typeof box>>)
    .transform((ticked) => AMENITIES.filter((amenity) => ticked[amenity])),
  sampleReviews: box("admin:villa.amenities.sampleReviews"),
})

export const SlideOrderBody = z.strictObject({ order: z.array(z.string().max(64)).max(SLIDES_MAX) })

/** Whether this runtime knows the IANA time zone. */
export function isTimezone(name: string): boolean {
  try {
    // Offsets such as "+07:00" pass the constructor but ignore daylight saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }))
  } catch {
    return false
  }
}
