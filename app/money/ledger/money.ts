import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import { type PaymentPlan, paymentPlan } from "#app/villa/terms/payment-plan.ts"
import type { DamageTerms } from "#app/villa/terms/terms.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { balance, type LedgerSums, nextPayment, owed } from "./ledger.ts"

export type OwingStay = Pick<
  Booking,
  "status" | "terms" | "checkIn" | "createdAt" | "total" | "kept" | "movedOn" | "confirmedWith"
>

/**
 * All in satang.
 * @property deposit due on booking; the total unless the terms ask for less
 * @property received what is held for the stay
 * @property charges beyond the total, whatever was waived
 * @property balance negative if the owner owes
 * @property dueNow the deposit before it has come, then the balance; 0 once cancelled
 * @property takenBack of the first payment, with which the stay was confirmed, until as much has come again
 * @property balanceDate the check-in date if due on arrival; null without a balance, or if all is due now
 * @property damage the security deposit, no part of the other amounts; `missing` was not received yet
 */
export type BookingMoney = {
  total: number
  deposit: number
  received: number
  takenBack: number
  owed: number
  charges: number
  balance: number
  dueNow: number
  balanceDate: string | null
  damage: DamageTerms & { missing: number }
}

/** By the booking's own terms, total and current dates. */
export function planOf(
  { terms, total, checkIn, createdAt }: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt">,
  timezone: string,
): PaymentPlan {
  return paymentPlan(terms, { total, checkIn, bookedOn: dateIn(timezone, new Date(createdAt)) })
}

/** The least time to pay for a guest who moved the stay. */
const DAYS_AFTER_MOVE = 3

/** After a move nothing is overdue at once. `planned` is null for what was agreed beyond the plan. */
export function dueAfterMove(
  planned: string | null,
  { checkIn, movedOn }: Pick<Booking, "checkIn" | "movedOn">,
): string {
  if (movedOn === null) return planned ?? checkIn
  const soonest = dateAfter(movedOn, DAYS_AFTER_MOVE)
  const due = planned !== null && planned > soonest ? planned : soonest
  return due < checkIn ? due : checkIn
}

/** The check-in date if the balance is due on arrival. */
export function balanceDateOf(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt" | "movedOn">,
  timezone: string,
): string {
  return dueAfterMove(planOf(booking, timezone).balanceDate, booking)
}

/** The one source of amounts for pages, emails, the API and files. */
export function moneyOf(booking: OwingStay, sums: LedgerSums, timezone: string): BookingMoney {
  const { status, total, kept, terms, confirmedWith } = booking
  const plan = planOf(booking, timezone)
  const damage = terms.damage
  const stay = { total, isCancelled: status === "cancelled", kept }
  const rest = balance(stay, sums)
  const takenBack = status === "confirmed" ? Math.max(0, Math.min(confirmedWith ?? 0, plan.payNow) - sums.received) : 0
  return {
    total,
    deposit: plan.payNow,
    received: sums.held,
    takenBack,
    owed: owed(stay, sums),
    charges: sums.charged - sums.waived,
    balance: rest,
    dueNow: dueNow(status, { plan, sums, rest, total }),
    balanceDate: rest > 0 ? (status === "confirmed" ? balanceDateOf(booking, timezone) : plan.balanceDate) : null,
    damage: { ...damage, missing: missingDamage(damage, sums.damageReceived) },
  }
}

function dueNow(
  status: Booking["status"],
  { plan, sums, rest, total }: { plan: PaymentPlan; sums: LedgerSums; rest: number; total: number },
): number {
  if (status === "cancelled") return 0
  return status === "confirmed" ? rest : nextPayment(plan.payNow, total, sums)
}

/** Money returned or kept was received once and is not asked for again. */
export function missingDamage({ amount }: Pick<DamageTerms, "amount">, received: number): number {
  return Math.max(0, amount - received)
}

export function planFrom({
  dueNow,
  balance,
  balanceDate,
}: Pick<BookingMoney, "dueNow" | "balance" | "balanceDate">): PaymentPlan {
  return { payNow: dueNow, later: Math.max(0, balance - dueNow), balanceDate }
}

export function stillToPay({ status }: Pick<Booking, "status">, { balance }: Pick<BookingMoney, "balance">): number {
  return status === "confirmed" ? Math.max(0, balance) : 0
}

/**
 * In satang, without which the guest gets no codes (decision 0027): the balance, if it was planned before arrival
 * and is due by today, or a first payment that confirmed the stay and was taken back. Charges beyond the price and
 * what is due on arrival do not count: nobody is locked out for a dinner.
 */
export function owedForCodes(
  { checkIn }: Pick<Booking, "checkIn">,
  { charges, takenBack, balance, balanceDate }: Pick<BookingMoney, "charges" | "takenBack" | "balance" | "balanceDate">,
  { now, timezone }: { now: number; timezone: string },
): number {
  if (balance <= charges) return 0
  const isDue = balanceDate !== null && balanceDate < checkIn && balanceDate <= dateIn(timezone, new Date(now))
  return isDue ? balance : Math.min(takenBack, balance)
}

export function owesBeforeArrival(...of: Parameters<typeof owedForCodes>): boolean {
  return owedForCodes(...of) > 0
}

export function overpaid({ balance }: Pick<BookingMoney, "balance">): number {
  return Math.max(0, -balance)
}

/** The balance link ends at check-in, or at check-out if paid on arrival. Epoch milliseconds. */
export function balanceLinkEnd(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "checkOut" | "createdAt" | "movedOn">,
  times: StayTimes,
): number {
  const isOnArrival = balanceDateOf(booking, times.timezone) === booking.checkIn
  return isOnArrival ? checkOutAt(booking, times) : checkInAt(booking, times)
}

export function holdsMoney({ held, damage }: Pick<LedgerSums, "held" | "damage">): boolean {
  return held > 0 || damage > 0
}
