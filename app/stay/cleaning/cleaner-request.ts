import * as z from "zod"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { asPosted, boundedText, editForm, patchBodyOf } from "#app/villa/request-fields.ts"
import { CLEANER_NAME_MAX_LENGTH, CLEANER_NOTE_MAX_LENGTH, PROBLEM_MAX_LENGTH } from "./cleaner.ts"

export const CLEANER_FIELDS = {
  name: boundedText(CLEANER_NAME_MAX_LENGTH)
    .min(1, "validation.required")
    .meta({ input: { autoComplete: "off" } }),
  language: z.enum(LANGUAGES, "validation.required").meta({ options: "cleaning.languages" }),
  note: boundedText(CLEANER_NOTE_MAX_LENGTH).meta({ input: { rows: 5 } }),
  byLine: z.boolean({ error: "validation.required" }),
}

export const CleanerBody = z.strictObject({
  ...CLEANER_FIELDS,
  note: CLEANER_FIELDS.note.default(""),
  byLine: CLEANER_FIELDS.byLine.default(false),
})
export const CleanerChangeBody = patchBodyOf(CLEANER_FIELDS)

/** `id` is created with the form, so that submitting the form twice adds one cleaner. */
export const NewCleanerForm = z.object({ ...asPosted(CLEANER_FIELDS), id: z.uuid() })
export const CleanerForm = editForm(asPosted(CLEANER_FIELDS))

const day = z.iso.date({ error: "booking.errors.dateInvalid" })
export const DayBody = z.strictObject({ day })
export const DayForm = z.object(DayBody.shape)

/** `shown`: the near days as the page showed them. */
export const ConfirmForm = z.object({ shown: z.string().max(2000).default("") })

export const ProblemSeenBody = z.strictObject({ seen: z.boolean({ error: "validation.required" }) })

/** The photo is read as a file of the form. */
export const ProblemForm = z.object({
  text: boundedText(PROBLEM_MAX_LENGTH).default(""),
  photo: z.file("errors.imageInvalid").optional(),
})
