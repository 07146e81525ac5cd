import { formatDate, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { interpolate, type Translate } from "#app/i18n/translate.ts"
import { type PaymentPlan, paymentPlan } from "./payment-plan.ts"
import type { Deposit, Terms } from "./terms.ts"

/** `total` is in satang; absent if all is paid now. */
export type PlanView = { text: string; total?: number }

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** A balance on arrival is due on the check-in date. */
type PlannedStay = { checkIn: string; deposit: Deposit }

/** In one language, with placeholders for amounts and date. */
export type PlanTexts = { now: string; by: string; onArrival: string }

/** A page with a booking card has these sentences only if the villa's terms ask for a deposit. */
export function planTexts(deposit: Deposit, t: TextContext["t"]): PlanTexts {
  return {
    now: deposit.kind === "percent" ? t("booking.deposit.percent", deposit) : t("booking.deposit.amount"),
    by: t("booking.deposit.by"),
    onArrival: t("booking.deposit.onArrival"),
  }
}

/** "Pay ฿10,000 today (50% deposit). The remaining ฿10,000 is due by …"; null if all is paid now. */
export function paymentPlanText(
  plan: PaymentPlan,
  { checkIn, deposit }: PlannedStay,
  reader: TextContext,
): string | null {
  return planSentence(plan, checkIn, planTexts(deposit, reader.t), reader.language)
}

/** The terms and sentences for a stay that is booked on `bookedOn`. */
export type OfferPayment = Pick<Terms, "deposit" | "balanceDays"> & {
  bookedOn: string
  texts: PlanTexts
  /** The sentence about the security deposit; absent without one. */
  damage?: string
}

export function offerSentence(
  { texts, bookedOn, damage, ...terms }: OfferPayment,
  stay: { total: number; checkIn: string },
  language: Language,
): string | null {
  const plan = planSentence(paymentPlan(terms, { ...stay, bookedOn }), stay.checkIn, texts, language)
  return [plan, damage].filter(Boolean).join(" ") || null
}

function planSentence(
  { payNow, later, balanceDate }: PaymentPlan,
  checkIn: string,
  { now, by, onArrival }: PlanTexts,
  language: Language,
): string | null {
  if (later <= 0 || balanceDate === null) return null
  return interpolate(`${now} ${balanceDate === checkIn ? onArrival : by}`, {
    amount: formatMoney(payNow, language),
    rest: formatMoney(later, language),
    date: dateText(balanceDate, language),
  })
}

/** `today` is the villa's current date. */
type Due = { balanceDate: string; checkIn: string; today: string }

/** "Due by 17 November 2026", "Due on arrival, 1 December 2026", or that the date has passed. */
export function balanceDueText({ balanceDate, checkIn, today }: Due, { t, language }: TextContext): string {
  const kind = balanceDate === checkIn ? "onArrival" : balanceDate < today ? "overdue" : "by"
  return t(`balance.due.${kind}`, { date: dateText(balanceDate, language) })
}

/** Thai has short names of months even in sentences. */
const dateText = (date: string, language: Language) => formatDate(date, language, language === "th" ? "short" : "long")
