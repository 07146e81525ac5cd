import * as z from "zod"
import {
  asPosted,
  baht,
  boundedText,
  editForm,
  integer,
  patchBodyOf,
  price,
  texts,
  time,
} from "#app/villa/request-fields.ts"
import {
  EXTRA_KINDS,
  EXTRA_MAX_HOURS_BEFORE,
  EXTRA_MAX_NIGHTS,
  EXTRA_MAX_QUANTITY,
  EXTRA_NAME_MAX_LENGTH,
  EXTRA_SENTENCE_MAX_LENGTH,
  EXTRA_UNITS,
  MAX_EXTRAS,
} from "./extra.ts"

const name = boundedText(EXTRA_NAME_MAX_LENGTH).min(1, "validation.required")

/** The fields of an extra in form, /api and page; `checkExtraFields` checks what depends on others. */
export const EXTRA_FIELDS = {
  name: z.object({ th: name, en: name }),
  sentence: texts(EXTRA_SENTENCE_MAX_LENGTH),
  kind: z.enum(EXTRA_KINDS, "validation.required").meta({ options: "extras.kinds" }),
  time: time.nullable(),
  price,
  unit: z.enum(EXTRA_UNITS, "validation.required").meta({ options: "extras.units" }),
  maxQuantity: integer(1, EXTRA_MAX_QUANTITY, "admin:extras.errors.maxQuantity"),
  hoursBefore: integer(0, EXTRA_MAX_HOURS_BEFORE, "admin:extras.errors.hoursBefore"),
  minNights: integer(1, EXTRA_MAX_NIGHTS, "admin:extras.errors.minNights"),
  tellCleaner: z.boolean({ error: "validation.required" }),
  position: integer(1, MAX_EXTRAS, "admin:extras.errors.position"),
}

const active = z.boolean({ error: "validation.required" })
const DEFAULTS = { maxQuantity: 1, hoursBefore: 24, minNights: 1, position: MAX_EXTRAS }
const posted = asPosted(EXTRA_FIELDS, DEFAULTS)

export const ExtraBody = z.strictObject({
  ...EXTRA_FIELDS,
  sentence: EXTRA_FIELDS.sentence.default({ th: "", en: "" }),
  kind: EXTRA_FIELDS.kind.default("plain"),
  time: EXTRA_FIELDS.time.default(null),
  maxQuantity: EXTRA_FIELDS.maxQuantity.default(DEFAULTS.maxQuantity),
  hoursBefore: EXTRA_FIELDS.hoursBefore.default(DEFAULTS.hoursBefore),
  minNights: EXTRA_FIELDS.minNights.default(DEFAULTS.minNights),
  tellCleaner: EXTRA_FIELDS.tellCleaner.default(false),
  position: EXTRA_FIELDS.position.default(DEFAULTS.position),
  active: active.default(true),
})

export const ExtraChangeBody = patchBodyOf({ ...EXTRA_FIELDS, active })

/** `id` is created with the form, so that submitting the form twice adds one extra. */
export const NewExtraForm = z.object({ ...posted, id: z.uuid() })

export const ExtraForm = editForm(posted)

/** The button that switches an extra on or off. */
export const ExtraActiveForm = z.object({
  active: z.enum(["true", "false"]).transform((text) => text === "true"),
})

/** Above what any extra costs for the longest stay of the largest party. */
const COST_MAX_BAHT = 1_000_000_000

const choice = z.object({
  id: z.string().max(64),
  /** An emptied field is none. */
  quantity: integer(0, EXTRA_MAX_QUANTITY, "extras.errors.quantity").default(0),
  /** In baht; satang after parsing. */
  shownCost: baht(COST_MAX_BAHT).optional(),
})
const choices = z
  .array(choice)
  .max(MAX_EXTRAS)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "errors.invalid")

/** Extras that are not named stay as they are. */
export const ExtraChoices = choices.optional()
export const BookedExtrasBody = z.strictObject({ extras: choices })
export const BookedExtrasForm = z.object({ extras: choices.default([]) })
export const TeamExtrasForm = editForm({ extras: choices.default([]) })
