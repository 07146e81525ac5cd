import { formatDate, formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import { interpolate, type Translate } from "#app/i18n/translate.ts"
import { type PaymentPlan, paymentPlan } from "./payment-plan.ts"
import type { Deposit, Terms } from "./terms.ts"

/** A row of how a stay is paid. `amount` in satang. */
export type PlanRow = { label: string; amount: number; note?: string }

/** `total` is in satang; absent if all is paid now. */
export type PlanView = { rows: PlanRow[]; total?: number }

type TextContext = { t: Translate<"translation", "translation">; language: Language }

/** A balance on arrival is due on the check-in date. */
type PlannedStay = { checkIn: string; deposit: Deposit }

/** In one language, with a placeholder for the date. */
export type PlanLabels = { now: string; by: string; link: string; onArrival: string }

/** A page with a booking card has these labels only if the villa's terms ask for a deposit. */
export function planLabels(deposit: Deposit, t: TextContext["t"]): PlanLabels {
  return {
    now: deposit.kind === "percent" ? t("booking.plan.percent", deposit) : t("booking.plan.amount"),
    by: t("balance.due.by"),
    link: t("booking.plan.link"),
    onArrival: t("balance.due.onArrival"),
  }
}

/** What is paid now and what later; none if all is paid now. */
export const paymentPlanRows = (plan: PaymentPlan, { checkIn, deposit }: PlannedStay, { t, language }: TextContext) =>
  rowsOf(plan, checkIn, planLabels(deposit, t), language)

/** The terms and labels for a stay that is booked on `bookedOn`. */
export type OfferPayment = Pick<Terms, "deposit" | "balanceDays"> & {
  bookedOn: string
  labels: PlanLabels
  /** Absent without a security deposit. */
  damage?: PlanRow
}

export function offerRows(
  { labels, bookedOn, damage, ...terms }: OfferPayment,
  stay: { total: number; checkIn: string },
  language: Language,
): PlanRow[] {
  const rows = rowsOf(paymentPlan(terms, { ...stay, bookedOn }), stay.checkIn, labels, language)
  return damage ? [...rows, damage] : rows
}

function rowsOf(
  { payNow, later, balanceDate }: PaymentPlan,
  checkIn: string,
  { now, by, link, onArrival }: PlanLabels,
  language: Language,
): PlanRow[] {
  if (later <= 0 || balanceDate === null) return []
  const isOnArrival = balanceDate === checkIn
  const label = interpolate(isOnArrival ? onArrival : by, { date: dateText(balanceDate, language) })
  return [
    { label: now, amount: payNow },
    { label, amount: later, ...(!isOnArrival && { note: link }) },
  ]
}

/** "Pay ฿10,000 now (50% deposit). The remaining ฿10,000 is due by …"; null if all is paid now. */
export function paymentPlanText(
  { payNow, later, balanceDate }: PaymentPlan,
  { checkIn, deposit }: PlannedStay,
  { t, language }: TextContext,
): string | null {
  if (later <= 0 || balanceDate === null) return null
  const values = {
    amount: formatMoney(payNow, language),
    rest: formatMoney(later, language),
    date: dateText(balanceDate, language),
  }
  const now =
    deposit.kind === "percent"
      ? t("booking.deposit.percent", { ...values, percent: deposit.percent })
      : t("booking.deposit.amount", values)
  return `${now} ${t(`booking.deposit.${balanceDate === checkIn ? "onArrival" : "by"}`, values)}`
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
