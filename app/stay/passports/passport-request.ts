import * as z from "zod"
import { typedDigits } from "#app/i18n/typed.ts"
import { isNotAhead, plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { readBirthDate } from "./birth-date.ts"
import { isLatinName, latinName } from "./latin-name.ts"
import { bureauNationality, THAI } from "./nationality.ts"
import { FIELD_MAX_LENGTH, GENDERS, MRZ_MAX_LENGTH, RECEIPT_MAX_LENGTH } from "./passport.ts"

const name = z
  .string("validation.required")
  .max(FIELD_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .overwrite(latinName)
const otherName = name.refine((text) => text === "" || isLatinName(text), "passports.errors.name")

const FIELDS = {
  firstName: name.min(1, "validation.required").refine(isLatinName, "passports.errors.name"),
  middleName: otherName.default(""),
  lastName: otherName.default(""),
  gender: z.enum(GENDERS, "validation.required"),
  number: z
    .string("validation.required")
    .max(FIELD_MAX_LENGTH, { error: "passports.errors.number", abort: true })
    .overwrite((text) => typedDigits(text).toUpperCase())
    .regex(/^[A-Z\d]{3,20}$/, "passports.errors.number"),
  nationality: z
    .string("validation.required")
    .max(FIELD_MAX_LENGTH, { error: "passports.errors.nationality", abort: true })
    .overwrite(bureauNationality)
    .regex(/^[A-Z]{3}$/, "passports.errors.nationality")
    .refine((code) => code !== THAI, "passports.errors.thai"),
  birthDate: z
    .string("validation.required")
    .max(FIELD_MAX_LENGTH, "passports.errors.birthDate")
    .transform((text, context) => {
      const date = readBirthDate(text)
      if (date !== null && isNotAhead(date)) return date
      context.addIssue({ code: "custom", message: "passports.errors.birthDate" })
      return z.NEVER
    }),
}

export const PassportFieldsBody = z.object(FIELDS)

const mrz = z.string("validation.required").max(MRZ_MAX_LENGTH, "validation.tooLong")

const typed = z.string("validation.text").max(FIELD_MAX_LENGTH, "validation.tooLong").optional()
/** `mrz` with fields that its lines lack or that correct them, or fields alone. */
export const PassportBody = z.strictObject({
  mrz: mrz.optional(),
  firstName: typed,
  middleName: typed,
  lastName: typed,
  gender: typed,
  number: typed,
  nationality: typed,
  birthDate: typed.describe("`1985-06-17`, `1985-06-00` or `1985-00-00`"),
})

/** `mrz` only fills in the fields. */
export const PassportForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("mrz"), mrz }),
    z.object({ kind: z.literal("fields"), ...FIELDS }),
    z.object({ kind: z.literal("picture"), picture: z.file("errors.imageInvalid") }),
  ],
  "errors.invalid",
)

/** `passport` is the photo from which staff type; absent for a new passport. */
export const StaffPassportForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("mrz"), mrz, passport: z.string().max(100).optional() }),
    z.object({ kind: z.literal("fields"), ...FIELDS, passport: z.string().max(100).optional() }),
  ],
  "errors.invalid",
)

/** The Bureau's receipt number, if there is one. */
export const ReportedBody = z.object({
  receipt: z.string("validation.text").trim().max(RECEIPT_MAX_LENGTH, "validation.tooLong").default(""),
  /** Epoch milliseconds. */
  seenAt: z.number("validation.number").int("validation.whole").optional(),
})

export const ForeignGuestsForm = z.object({ foreignGuests: z.number("validation.number").int("validation.whole") })

/** Date of arrival, today if omitted. */
export const Tm30Query = z.strictObject({
  date: z.iso.date("booking.errors.dateInvalid").check(plausible(STAY_DATES)).optional(),
})
