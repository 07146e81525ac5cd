import { formatMoney } from "../i18n/format.ts"
import type { Language } from "../i18n/languages.ts"
import type { Translate } from "../i18n/translate.ts"
import type { DamageTerms } from "./terms.ts"

/** Within how many days after check-out guests have the damage deposit back. */
export const DAMAGE_RETURN_DAYS = 7

/**
 * "Damage deposit: ฿5,000, paid on arrival and returned within 7 days after check-out." Null if there is none.
 * @property amount in satang
 */
export function damageText(
  { amount, when }: DamageTerms,
  { t, language }: { t: Translate<"translation", "translation">; language: Language },
): string | null {
  if (amount === 0) return null
  return t(`damage.terms.${when}`, { amount: formatMoney(amount, language), days: DAMAGE_RETURN_DAYS })
}
