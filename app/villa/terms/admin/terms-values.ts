import type { FieldGroups } from "#app/http/form-values.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { POLICY_CHOICES, TIER_FIELDS } from "../cancellation-presets.ts"
import { DAMAGE_CHOICES, DEPOSIT_KINDS, type Terms } from "../terms.ts"

const POLICY_FIELDS = ["policy", "graceHours", ...TIER_FIELDS.flatMap((name) => [`${name}.days`, `${name}.percent`])]
const DEPOSIT_FIELDS = ["deposit", "depositPercent", "depositAmount", "balanceDays"] as const
const DAMAGE_FIELDS = ["damage", "damageAmount"] as const
const MOVE_FIELDS = ["moves", "moveDays"] as const

/** A policy is saved whole, and so is a deposit: the changes of two people to one of them are never mixed. */
export const TERMS_GROUPS: FieldGroups = [POLICY_FIELDS, DEPOSIT_FIELDS, DAMAGE_FIELDS, MOVE_FIELDS]

/** The parts of the form of which a field was changed, so that one person's policy does not undo another's deposit. */
export function touchedTerms(
  { cancellation, deposit, balanceDays, damage, moves, moveDays }: Pick<Terms, "cancellation"> & Partial<Terms>,
  touched: ReadonlySet<string>,
): Partial<Terms> {
  const isTouched = (fields: readonly string[]) => fields.some((field) => touched.has(field))
  return {
    ...(isTouched(POLICY_FIELDS) && { cancellation }),
    ...(isTouched(DEPOSIT_FIELDS) && {
      ...(deposit && { deposit }),
      ...(balanceDays !== undefined && { balanceDays }),
    }),
    ...(isTouched(DAMAGE_FIELDS) && damage && { damage }),
    ...(isTouched(MOVE_FIELDS) && moves !== undefined && moveDays !== undefined && { moves, moveDays }),
  }
}

/** The label of a field by its name, for a conflict. */
export function termsLabel(field: string, t: Translate<"admin">): string {
  const named = [...DEPOSIT_FIELDS, ...DAMAGE_FIELDS, ...MOVE_FIELDS].find((each) => each === field)
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
