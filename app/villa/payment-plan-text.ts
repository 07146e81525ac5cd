import { formatDate, formatMoney } from "../i18n/format.ts"
import type { Language } from "../i18n/languages.ts"
import type { Translate } from "../i18n/translate.ts"
import type { PaymentPlan } from "./payment-plan.ts"
import type { Deposit } from "./terms.ts"

/** How an unconfirmed booking is paid, for a page: the sentence, and what it costs in all in satang. */
export type PlanView = { text: string; total: number }

/** Whose language a text is in. */
type Reader = { t: Translate<"translation", "translation">; language: Language }

/** The stay of a plan, whose check-in date is the day on which a balance on arrival is due. */
type PlannedStay = { checkIn: string; deposit: Deposit }

/**
 * "Pay ฿10,000 today (50% deposit). The remaining ฿10,000 is due by 17 November 2026; we'll email you a link." Null if all
 * is paid at once.
 */
export function paymentPlanText(plan: PaymentPlan, { checkIn, deposit }: PlannedStay, reader: Reader): string | null {
  const { payNow, later, balanceDate } = plan
  if (later <= 0 || balanceDate === null) return null
  const { t, language } = reader
  const values = {
    amount: formatMoney(payNow, language),
    percent: deposit.kind === "percent" ? deposit.percent : undefined,
    rest: formatMoney(later, language),
    date: dateText(balanceDate, language),
  }
  const now = t(`booking.deposit.${deposit.kind === "percent" ? "percent" : "amount"}`, values)
  return `${now} ${t(`booking.deposit.${balanceDate === checkIn ? "onArrival" : "by"}`, values)}`
}

/** A balance that is still to be paid, and the villa's current date. */
type Due = { balanceDate: string; checkIn: string; today: string }

/** "Due by 17 November 2026", "Due on arrival, 1 December 2026", or that its day has passed. */
export function balanceDueText({ balanceDate, checkIn, today }: Due, { t, language }: Reader): string {
  const kind = balanceDate === checkIn ? "onArrival" : balanceDate < today ? "overdue" : "by"
  return t(`balance.due.${kind}`, { date: dateText(balanceDate, language) })
}

/** Thai has short names of months even in sentences. */
const dateText = (date: string, language: Language) => formatDate(date, language, language === "th" ? "short" : "long")
