import type { Booking } from "#app/booking/booking.ts"
import { type BookingMoney, overpaid, stillToPay } from "./money.ts"

export type DueWhen = "later" | "arrival" | "today" | "overdue"

/** What has been paid for a confirmed stay. `amount` is satang, above 0. */
export type PaymentState =
  | { state: "paid" }
  | { state: "to-return"; amount: number }
  | { state: "part-paid" | "owed"; amount: number; dueDate: string; when: DueWhen }

/** Null unless confirmed. @param today in the villa's time zone */
export function paymentState(
  { status, checkIn }: Pick<Booking, "status" | "checkIn">,
  money: Pick<BookingMoney, "balance" | "received" | "balanceDate">,
  today: string,
): PaymentState | null {
  if (status !== "confirmed") return null
  const rest = stillToPay({ status }, money)
  if (rest === 0) {
    const excess = overpaid(money)
    return excess > 0 ? { state: "to-return", amount: excess } : { state: "paid" }
  }
  const dueDate = money.balanceDate ?? checkIn
  return {
    state: money.received > 0 ? "part-paid" : "owed",
    amount: rest,
    dueDate,
    when: dueWhen(dueDate, { checkIn, today }),
  }
}

/** Whether the day has come on which something is to be paid. */
export function isDue(state: PaymentState | null): boolean {
  return state !== null && "when" in state && (state.when === "today" || state.when === "overdue")
}

export function dueWhen(dueDate: string, { checkIn, today }: { checkIn: string; today: string }): DueWhen {
  if (dueDate < today) return "overdue"
  if (dueDate === today) return "today"
  return dueDate === checkIn ? "arrival" : "later"
}
