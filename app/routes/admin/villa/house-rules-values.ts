import type { FieldGroups } from "#app/http/form-values.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { type HouseRules, PERMISSIONS, SMOKING } from "#app/villa/house-rules.ts"

/** The form's default values. */
export function houseRulesValues({ quietFrom, quietTo, ...rules }: HouseRules) {
  return { ...rules, quietFrom: quietFrom ?? "", quietTo: quietTo ?? "" }
}
export type HouseRulesValues = ReturnType<typeof houseRulesValues>

/** Both times of the quiet hours are saved together: the changes of two people are never mixed. */
export const HOUSE_RULES_GROUPS: FieldGroups = [["quietFrom", "quietTo"]]

const FIELDS = ["quietFrom", "quietTo", "smoking", "pets", "parties", "visitors", "text"] as const

/** The label of a field by its name; the text's with its language. */
export function houseRulesLabel(field: string, t: Translate<"admin">): string {
  const [part, language] = field.split(".")
  const name = FIELDS.find((each) => each === part)
  return [name ? t(`place.houseRules.${name}`) : field, language?.toUpperCase()].filter(Boolean).join(" · ")
}

/** A field's value in words, for a conflict. */
export function showHouseRule(field: string, value: string, t: Translate<"admin">): string {
  const smoking = SMOKING.find((each) => each === value)
  if (field === "smoking" && smoking) return t(`place.houseRules.smokingOptions.${smoking}`)
  const permission = PERMISSIONS.find((each) => each === value)
  const isPermission = field === "pets" || field === "parties" || field === "visitors"
  return isPermission && permission ? t(`place.houseRules.permissions.${permission}`) : value
}
