import type { FieldGroups } from "#app/http/form-values.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { POLICY_CHOICES, TIER_FIELDS } from "#app/villa/cancellation-policy.ts"

/** A policy is saved whole: the changes of two people are never mixed. */
export const TERMS_GROUPS: FieldGroups = [
  ["policy", "graceHours", ...TIER_FIELDS.flatMap((name) => [`${name}.days`, `${name}.percent`])],
]

/** The label of a field by its name, for a conflict. */
export function termsLabel(field: string, t: Translate<"admin">): string {
  const [name = "", part] = field.split(".")
  const names: readonly string[] = TIER_FIELDS
  const index = names.indexOf(name)
  if (index === -1) return t(name === "graceHours" ? "terms.grace" : "terms.policy")
  return `${t("terms.tier", { number: index + 1 })}: ${t(part === "days" ? "terms.days" : "terms.percent")}`
}

/** A field's value in words, for a conflict. */
export function showTermsValue(field: string, value: string, t: Translate<"admin">): string {
  const choice = POLICY_CHOICES.find((each) => each === value)
  return field === "policy" && choice ? t(`terms.choice.${choice}`) : value
}
