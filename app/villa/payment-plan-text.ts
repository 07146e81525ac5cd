import { formatDate, formatMoney } from "../i18n/format.ts"
import type { Language } from "../i18n/languages.ts"
import type { Translate } from "../i18n/translate.ts"
import type { PaymentPlan } from "./payment-plan.ts"
import type { Deposit } from "./terms.ts"

type Reader = { t: Translate<"translation", "translation">; language: Language }

/**
 * How a stay is paid, in words: "Pay ฿10,000 today (50% deposit). The remaining ฿10,000 is due by 17 November 2026; …".
 * Null if all is paid on booking.
 * @param checkIn the stay's check-in date: a balance that is due then is paid on arrival
 */
export function paymentPlanText(
  { payNow, later, balanceDate }: PaymentPlan,
  { t, language }: Reader,
  deposit: Deposit,
  checkIn: string,
): string | null {
  if (balanceDate === null) return null
  const amount = formatMoney(payNow, language)
  const today =
    deposit.kind === "percent"
      ? t("paymentPlan.today.percent", { amount, percent: deposit.percent })
      : t("paymentPlan.today.amount", { amount })
  const rest = formatMoney(later, language)
  const date = formatDate(balanceDate, language, language === "th" ? "short" : "long")
  const balance =
    balanceDate === checkIn
      ? t("paymentPlan.balance.arrival", { amount: rest })
      : t("paymentPlan.balance.by", { amount: rest, date })
  return `${today} ${balance}`
}
