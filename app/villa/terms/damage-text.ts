import { formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { DamageTerms } from "./terms.ts"

/** Days after check-out within which the security deposit is returned. */
export const DAMAGE_RETURN_DAYS = 7

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** "Security deposit: ฿5,000, paid on arrival and returned …"; null for 0. `amount` in satang. */
export function damageText({ amount, when }: DamageTerms, { t, language }: TextContext): string | null {
  if (amount === 0) return null
  return t(`damage.terms.${when}`, { amount: formatMoney(amount, language), days: DAMAGE_RETURN_DAYS })
}

/** "Includes the security deposit of ฿5,000, …", for a payment link. */
export function damageIncluded({ damage }: { damage: number }, { t, language }: TextContext): { damage?: string } {
  if (damage === 0) return {}
  return { damage: t("damage.included", { amount: formatMoney(damage, language), days: DAMAGE_RETURN_DAYS }) }
}
