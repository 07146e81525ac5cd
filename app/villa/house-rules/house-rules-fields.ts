import * as z from "zod"
import { asPosted, editForm, patchBodyOf, shownValues, texts, time } from "#app/villa/request-fields.ts"

const permission = z.enum(["no", "ask", "yes"], "errors.invalid").meta({ options: "place.houseRules.permissions" })

/** The API, the form (texts `admin:place.houseRules`) and the code share these names. */
export const HouseRulesFields = z.object({
  /** `HH:MM` in the villa's time zone, both null for none; the quiet hours may span midnight. */
  quietFrom: time.nullable(),
  quietTo: time.nullable(),
  smoking: z.enum(["no", "outside", "yes"], "errors.invalid").meta({ options: "place.houseRules.smokingOptions" }),
  pets: permission,
  parties: permission,
  visitors: permission,
  text: texts(3000, 8),
})
export type HouseRules = z.output<typeof HouseRulesFields>

const { quietFrom, quietTo, text, ...choices } = HouseRulesFields.shape

export const HouseRulesBody = patchBodyOf(HouseRulesFields.shape)
/** Omitted fields stay unchanged, and so does an omitted language. */
export type HouseRulesChange = z.output<typeof HouseRulesBody>

export const HouseRulesForm = editForm({ ...choices, ...asPosted({ quietFrom, quietTo, text }) })

export const houseRulesValues = (rules: HouseRules) => shownValues(HouseRulesFields.shape, rules)
