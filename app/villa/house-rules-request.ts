import * as z from "zod"
import { HOUSE_RULES_MAX_LENGTH, type HouseRulesChange, PERMISSIONS, SMOKING } from "./house-rules.ts"
import { bothLanguages, formTexts, time } from "./request-fields.ts"

const permission = z.enum(PERMISSIONS, "errors.invalid")
const choices = {
  smoking: z.enum(SMOKING, "errors.invalid"),
  pets: permission,
  parties: permission,
  visitors: permission,
}

/** The body of PATCH /admin/villa/rules: any of the fields, the text in one language or both. */
export const HouseRulesBody = z
  .strictObject({
    quietFrom: time.nullable(),
    quietTo: time.nullable(),
    ...choices,
    text: bothLanguages(HOUSE_RULES_MAX_LENGTH),
  })
  .partial() satisfies z.ZodType<HouseRulesChange>

/** The page's form, with the version that it was loaded with. */
export const HouseRulesForm = z.object({
  version: z.number().int(),
  /** The values that the form was shown with, as JSON. */
  shown: z.string().optional(),
  quietFrom: time.nullable().default(null),
  quietTo: time.nullable().default(null),
  ...choices,
  text: formTexts(HOUSE_RULES_MAX_LENGTH),
})
