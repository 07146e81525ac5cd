import type { Translate } from "#app/i18n/translate.ts"
import { POLICY_CHOICES, TIER_FIELDS } from "../cancellation-presets.ts"
import { DAMAGE_CHOICES, DEPOSIT_KINDS } from "../terms.ts"

const NAMED_FIELDS = [
  "deposit",
  "depositPercent",
  "depositAmount",
  "balanceDays",
  "damage",
  "damageAmount",
  "moves",
  "moveDays",
] as const

/** The label of a field by its name, for a conflict. */
export function termsLabel(field: string, t: Translate<"admin">): string {
  const named = NAMED_FIELDS.find((each) => each === field)
  if (named) return t(`terms.fields.${named}`)
  const [name = "", part] = field.split(".")
  const names: readonly string[] = TIER_FIELDS
  const index = names.indexOf(name)
  if (index === -1) return t(name === "graceHours" ? "terms.grace" : "terms.policy")
  return `${t("terms.tier", { number: index + 1 })}: ${t(part === "days" ? "terms.days" : "terms.percent")}`
}

/** A field's value in words, for a conflict. */
export function showTermsValue(field: string, value: string, t: Translate<"admin">): string {
  const choice = POLICY_CHOICES.find((each) => each === value)
  if (field === "policy" && choice) return t(`terms.choice.${choice}`)
  const damage = DAMAGE_CHOICES.find((each) => each === value)
  if (field === "damage" && damage) return t(`terms.damage.${damage}`)
  const kind = DEPOSIT_KINDS.find((each) => each === value)
  return field === "deposit" && kind ? t(`terms.deposit.${kind}`) : value
}
