import { formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Translate } from "#app/i18n/translate.ts"
import type { StaffLinkView } from "#app/payment/payment-link-view.ts"

/** The text that is sent with a link: purpose and amount, so that a reader knows them without opening the link. */
export function linkMessage(
  { amount, description }: Pick<StaffLinkView, "amount" | "description">,
  t: Translate<"admin">,
  language: Language,
): string {
  return t("links.message", { description, amount: formatMoney(amount, language) })
}
