import { formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"
import type { PlanRow } from "./payment-plan-text.ts"
import type { DamageTerms } from "./terms.ts"

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** "Security deposit: ฿5,000, paid on arrival and returned …"; null for 0. `amount` in satang. */
export function damageText({ amount, when }: DamageTerms, { t, language }: TextContext): string | null {
  if (amount === 0) return null
  return t(`damage.terms.${when}`, { amount: formatMoney(amount, language), days: DAMAGE_RETURN_DAYS })
}

/** A row of how a stay is paid; null for 0. */
export function damageRow({ amount, when }: DamageTerms, { t }: Pick<TextContext, "t">): PlanRow | null {
  if (amount === 0) return null
  return { label: t("damage.title"), amount, note: t(`damage.when.${when}`, { days: DAMAGE_RETURN_DAYS }) }
}

/** "Returned within 7 days of check-out" */
export const damageReturn = ({ t }: Pick<TextContext, "t">): string =>
  t("damage.comesBack", { days: DAMAGE_RETURN_DAYS })

/** "Includes the security deposit of ฿5,000, …", for a payment link. */
export function damageIncluded({ damage }: { damage: number }, { t, language }: TextContext): { damage?: string } {
  if (damage === 0) return {}
  return { damage: t("damage.included", { amount: formatMoney(damage, language), days: DAMAGE_RETURN_DAYS }) }
}
