import * as z from "zod"
import { asPosted, editForm, patchBodyOf, shownValues, texts, time } from "#app/villa/request-fields.ts"

const permission = z.enum(["no", "ask", "yes"], "errors.invalid").meta({ options: "place.houseRules.permissions" })

/** The house rules, the same in the /api, in the form (texts `admin:place.houseRules`) and in the code. */
export const HouseRulesFields = z.object({
  /** The quiet hours as `HH:MM` in the villa's zone, both null for none; they may span midnight. */
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
  smoking: z.enum(["no", "outside", "yes"], "errors.invalid").meta({ options: "place.houseRules.smokingOptions" }),
  pets: permission,
  parties: permission,
  visitors: permission,
  text: texts(3000, 8),
})
/** The house rules that guests accept when they book. */
export type HouseRules = z.output<typeof HouseRulesFields>

const { quietFrom, quietTo, text, ...choices } = HouseRulesFields.shape

/** The body of PATCH /admin/villa/rules: any of the fields, the text in one language or both. */
export const HouseRulesBody = patchBodyOf(HouseRulesFields.shape)
/** Omitted fields stay unchanged, and so does an omitted language. */
export type HouseRulesChange = z.output<typeof HouseRulesBody>

export const HouseRulesForm = editForm({ ...choices, ...asPosted({ quietFrom, quietTo, text }) })

/** The form's default values. */
export const houseRulesValues = (rules: HouseRules) => shownValues(HouseRulesFields.shape, rules)
export type HouseRulesValues = ReturnType<typeof houseRulesValues>
