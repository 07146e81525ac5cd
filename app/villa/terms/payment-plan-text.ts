import { formatDate, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { interpolate, type Translate } from "#app/i18n/translate.ts"
import { type PaymentPlan, paymentPlan } from "./payment-plan.ts"
import type { Deposit, Terms } from "./terms.ts"

/**
 * How an unconfirmed booking is paid, for a page: the sentences, and what it costs in all in satang, if not all of it is
 * paid now.
 */
export type PlanView = { text: string; total?: number }

/** Whose language a text is in. */
type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** The stay of a plan, whose check-in date is the day on which a balance on arrival is due. */
type PlannedStay = { checkIn: string; deposit: Deposit }

/** The two sentences of a plan with placeholders for its amounts and its date, in one language. */
export type PlanTexts = { now: string; by: string; onArrival: string }

/** The sentences of a deposit, which a page with a booking card has only if the villa's terms ask for one. */
export function planTexts(deposit: Deposit, t: TextContext["t"]): PlanTexts {
  return {
    now: deposit.kind === "percent" ? t("booking.deposit.percent", deposit) : t("booking.deposit.amount"),
    by: t("booking.deposit.by"),
    onArrival: t("booking.deposit.onArrival"),
  }
}

/**
 * "Pay ฿10,000 today (50% deposit). The remaining ฿10,000 is due by 17 November 2026; we'll email you a link." Null if all
 * is paid at once.
 */
export function paymentPlanText(
  plan: PaymentPlan,
  { checkIn, deposit }: PlannedStay,
  reader: TextContext,
): string | null {
  return planSentence(plan, checkIn, planTexts(deposit, reader.t), reader.language)
}

/** What a booking card says about the payment of a stay that is booked on a date: the terms, and their sentences. */
export type OfferPayment = Pick<Terms, "deposit" | "balanceDays"> & {
  bookedOn: string
  texts: PlanTexts
  /** The sentence about the damage deposit; absent without one. */
  damage?: string
}

/** The same for a stay on the booking card. */
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

/** A balance that is still to be paid, and the villa's current date. */
type Due = { balanceDate: string; checkIn: string; today: string }

/** "Due by 17 November 2026", "Due on arrival, 1 December 2026", or that its day has passed. */
export function balanceDueText({ balanceDate, checkIn, today }: Due, { t, language }: TextContext): string {
  const kind = balanceDate === checkIn ? "onArrival" : balanceDate < today ? "overdue" : "by"
  return t(`balance.due.${kind}`, { date: dateText(balanceDate, language) })
}

/** Thai has short names of months even in sentences. */
const dateText = (date: string, language: Language) => formatDate(date, language, language === "th" ? "short" : "long")
