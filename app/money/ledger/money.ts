import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import { type PaymentPlan, paymentPlan } from "#app/villa/terms/payment-plan.ts"
import { type DamageTerms, DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { balance, type LedgerSums, nextPayment, owed } from "./ledger.ts"

/** What of a booking decides what it owes. */
export type OwingStay = Pick<Booking, "status" | "terms" | "checkIn" | "createdAt" | "total" | "kept" | "movedOn">

/**
 * What a booking costs, what was received, and what is still to be paid. All in satang.
 * @property deposit what was to be paid on booking; the total unless its terms ask for less
 * @property received what is held for the stay
 * @property balance what the guest still owes; negative if the owner owes
 * @property dueNow what is to be paid next: the deposit before it has come, then the balance; 0 once cancelled
 * @property balanceDate by when the balance is due, the check-in date if on arrival; null if there is no balance, or if
 *   all of an unpaid booking is due now
 * @property damage the damage deposit that its terms ask for, and what of it was not received yet; no part of the other
 *   amounts
 */
export type BookingMoney = {
  total: number
  deposit: number
  received: number
  owed: number
  balance: number
  dueNow: number
  balanceDate: string | null
  damage: DamageTerms & { missing: number }
}

/** How a booking is paid by its own terms, total and current dates. */
export function planOf(
  { terms, total, checkIn, createdAt }: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt">,
  timezone: string,
): PaymentPlan {
  return paymentPlan(terms ?? DEFAULT_TERMS, { total, checkIn, bookedOn: dateIn(timezone, new Date(createdAt)) })
}

/** How long a guest has at least to pay what their move has made due. */
const DAYS_AFTER_MOVE = 3

/**
 * A day on which something is due, put off for a guest who has moved so that it is not overdue at once: at least some days
 * after the move, at the latest on arrival. What has no such day is due then, on arrival without a move: it was agreed
 * beyond the plan, by a price of the owner's or a smaller first payment.
 */
export function dueAfterMove(
  planned: string | null,
  { checkIn, movedOn }: Pick<Booking, "checkIn" | "movedOn">,
): string {
  if (movedOn === null) return planned ?? checkIn
  const soonest = dateAfter(movedOn, DAYS_AFTER_MOVE)
  const due = planned !== null && planned > soonest ? planned : soonest
  return due < checkIn ? due : checkIn
}

/** By when the balance of a confirmed booking is due: the check-in date if on arrival. */
export function balanceDateOf(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "createdAt" | "movedOn">,
  timezone: string,
): string {
  return dueAfterMove(planOf(booking, timezone).balanceDate, booking)
}

/**
 * The money of a booking: the one source of what pages, emails, calls and files say.
 * @param sums those of its ledger lines
 */
export function moneyOf(booking: OwingStay, sums: LedgerSums, timezone: string): BookingMoney {
  const { status, total, kept, terms } = booking
  const plan = planOf(booking, timezone)
  const damage = (terms ?? DEFAULT_TERMS).damage
  const stay = { total, isCancelled: status === "cancelled", kept }
  const rest = balance(stay, sums)
  return {
    total,
    deposit: plan.payNow,
    received: sums.held,
    owed: owed(stay, sums),
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

/** What of a damage deposit is still to be received: what was returned or kept was received once and is not asked for again. */
export function missingDamage({ amount }: Pick<DamageTerms, "amount">, received: number): number {
  return Math.max(0, amount - received)
}

/** How what an unconfirmed booking still owes is paid: what is due now, and what later. */
export function planFrom({
  dueNow,
  balance,
  balanceDate,
}: Pick<BookingMoney, "dueNow" | "balance" | "balanceDate">): PaymentPlan {
  return { payNow: dueNow, later: Math.max(0, balance - dueNow), balanceDate }
}

/** What is still to be paid of a confirmed booking, in satang; 0 if nothing is, or if it is not confirmed. */
export function stillToPay({ status }: Pick<Booking, "status">, { balance }: Pick<BookingMoney, "balance">): number {
  return status === "confirmed" ? Math.max(0, balance) : 0
}

/**
 * Whether a confirmed stay still owes what was to be paid before its arrival and is due by now, today included: until it is
 * received, the guest gets no codes (decision 0027). What is due on arrival, the damage deposit, and what staff have charged
 * beyond the price do not count: a guest who has moved in must not be locked out for a dinner.
 */
export function owesBeforeArrival(
  { checkIn }: Pick<Booking, "checkIn">,
  { total, owed, balance, balanceDate }: Pick<BookingMoney, "total" | "owed" | "balance" | "balanceDate">,
  { now, timezone }: { now: number; timezone: string },
): boolean {
  const charged = Math.max(0, owed - total)
  if (balance <= charged) return false
  return balanceDate !== null && balanceDate < checkIn && balanceDate <= dateIn(timezone, new Date(now))
}

/** What was received beyond what is owed, in satang; 0 if nothing. */
export function overpaid({ balance }: Pick<BookingMoney, "balance">): number {
  return Math.max(0, -balance)
}

/**
 * Until when a confirmed booking's balance can be paid by its link, in epoch milliseconds: until check-in, or until
 * check-out if it is paid on arrival.
 */
export function balanceLinkEnd(
  booking: Pick<Booking, "terms" | "total" | "checkIn" | "checkOut" | "createdAt" | "movedOn">,
  times: StayTimes,
): number {
  const isOnArrival = balanceDateOf(booking, times.timezone) === booking.checkIn
  return isOnArrival ? checkOutAt(booking, times) : checkInAt(booking, times)
}

/** Whether money of a booking is held, for the stay or as its damage deposit: what was received and not returned. */
export function holdsMoney({ held, damage }: Pick<LedgerSums, "held" | "damage">): boolean {
  return held > 0 || damage > 0
}
