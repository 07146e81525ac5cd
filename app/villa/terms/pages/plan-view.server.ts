import type { Booking } from "#app/booking/booking.ts"
import type { Translator } from "#app/i18n/translate.ts"
import { type BookingMoney, planFrom } from "#app/money/ledger/money.ts"
import { damageRow } from "../damage-text.ts"
import { type PlanView, paymentPlanRows } from "../payment-plan-text.ts"
import type { Deposit } from "../terms.ts"

/** Without a percentage once a part of the deposit was received. */
export function depositShown({ terms }: Pick<Booking, "terms">, { received, deposit }: BookingMoney): Deposit {
  return received > 0 ? { kind: "amount", amount: deposit } : terms.deposit
}

/** Empty, to cost no bytes, if all is to be paid now and there is no security deposit. */
export function planView(
  booking: Pick<Booking, "terms" | "checkIn">,
  money: BookingMoney,
  { t, language }: Pick<Translator, "t" | "language">,
): { plan?: PlanView } {
  const stay = { checkIn: booking.checkIn, deposit: depositShown(booking, money) }
  const parts = paymentPlanRows(planFrom(money), stay, { t, language })
  const damage = damageRow(booking.terms.damage, { t })
  const rows = damage ? [...parts, damage] : parts
  return rows.length === 0 ? {} : { plan: { rows, ...(parts.length > 0 && { total: money.owed }) } }
}

/** In satang, the part due before confirmation, which a cancellation refunds in part; 0 if all is due. */
export function depositDue(money: BookingMoney): number {
  const { payNow, later } = planFrom(money)
  return later > 0 ? payNow : 0
}
