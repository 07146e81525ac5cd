import { dateAfter } from "#app/villa/dates.ts"
import type { Deposit, Terms } from "./terms.ts"

export const DEPOSIT_MIN_PERCENT = 10
export const DEPOSIT_MAX_PERCENT = 90
export const BALANCE_MAX_DAYS = 60

const SATANG_PER_BAHT = 100

/** In satang. `balanceDate`: the villa's date for `later`, or null; the check-in date if on arrival. */
export type PaymentPlan = { payNow: number; later: number; balanceDate: string | null }

/** `total` in satang, dates in the villa's time zone. */
type PlannedStay = { total: number; checkIn: string; bookedOn: string }

/** All is paid on booking if the rest would be due by then, or if the deposit reaches the total. */
export function paymentPlan(
  { deposit, balanceDays }: Pick<Terms, "deposit" | "balanceDays">,
  { total, checkIn, bookedOn }: PlannedStay,
): PaymentPlan {
  const payNow = depositOf(deposit, total)
  const balanceDate = dateAfter(checkIn, -balanceDays)
  if (payNow >= total || balanceDate <= bookedOn) return { payNow: total, later: 0, balanceDate: null }
  return { payNow, later: total - payNow, balanceDate }
}

/** In satang; a percentage is rounded up to a baht. */
function depositOf(deposit: Deposit, total: number): number {
  switch (deposit.kind) {
    case "full":
      return total
    case "percent":
      return Math.ceil((total * deposit.percent) / (100 * SATANG_PER_BAHT)) * SATANG_PER_BAHT
    case "amount":
      return deposit.amount
  }
}
