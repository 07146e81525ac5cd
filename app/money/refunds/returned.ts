import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { balance, type LedgerSums } from "#app/money/ledger/ledger.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { refundOf } from "#app/villa/terms/cancellation-presets.ts"
import type { CancelWay } from "#app/villa/terms/cancellation-text.ts"
import { cancellationOf, lastPercent, refundPercentAt } from "./cancellation-refund.ts"

/**
 * What cancelling returns of the money held: all, by the booking's terms, an amount in satang, or all as a credit
 * for a later stay, by default for a year.
 */
export type Returned =
  | { kind: "all" }
  | { kind: "policy" }
  | { kind: "amount"; amount: number }
  | { kind: "credit"; until?: string }
export const RETURNED_KINDS = ["all", "policy", "amount", "credit"] as const satisfies Returned["kind"][]

/** Only those who may refund may keep some of the money. Undefined is what is usual for them. */
export function mayReturn(returned: Returned | undefined, isPermitted: (permission: "refunds") => boolean): boolean {
  return returned === undefined || returned.kind === "all" || isPermitted("refunds")
}

type Cancellable = Pick<Booking, "status" | "terms" | "checkIn" | "createdAt" | "total" | "refundCap">

/** `now` in epoch milliseconds. */
type Moment = { now: number; timezone: string }
/** `charged` is owed beyond the total, in satang; negative if less. A no-show ends by the last period at any time. */
type MomentOfMoney = Moment & { charged?: number; isNoShow?: boolean }

type Contactable = { customer: { email: string } | null }

/** Offered with cancellation terms and an email address for the code, until the end of check-in day. */
export function canCancelStay(
  { status, terms, customer, checkIn }: Pick<Booking, "status" | "terms" | "checkIn"> & Contactable,
  { now, timezone }: Moment,
): boolean {
  const isAhead = dateIn(timezone, new Date(now)) <= checkIn
  return status === "confirmed" && terms.cancellation !== null && Boolean(customer?.email) && isAhead
}

/** Null if nothing is to be said: a link on the page cancels, or the stay is over. */
export type WayToCancel = CancelWay | null

/** How the guest of a paid booking cancels. A guest's own booking has an email address before it is paid. */
export function wayToCancel(
  booking: Pick<Booking, "status" | "terms" | "checkIn" | "checkOut"> & Contactable,
  moment: Moment,
): WayToCancel {
  const { status, customer } = booking
  if (status !== "confirmed" && customer !== null && !customer.email) return "contact"
  if (status !== "confirmed") return status === "in_review" ? "onceConfirmed" : "online"
  return canCancelStay(booking, moment) || isStayOver(booking, moment) ? null : "contact"
}

/** On the day of check-out a stay counts as over. */
export function isStayOver({ checkOut }: Pick<Booking, "checkOut">, { now, timezone }: Moment): boolean {
  return dateIn(timezone, new Date(now)) >= checkOut
}

/** What the terms refund of an amount paid, in satang. Money paid beyond the price is always refunded. */
export function refundByPolicy(booking: Cancellable, paid: number, moment: MomentOfMoney): number {
  const { now, timezone, charged = 0, isNoShow = false } = moment
  const periods = cancellationOf(booking, timezone)
  const percent = isNoShow ? lastPercent(periods) : refundPercentAt(periods, { at: now, timezone })
  // Without periods (a stay that costs nothing), any money paid was not its price.
  if (percent === null) return paid
  const excess = Math.max(0, paid - Math.max(0, booking.total + charged))
  return excess + refundOf(paid - excess, percent)
}

type Due = Pick<Booking, "status" | "total" | "kept">

/** In satang; `balance` is negative if the owner owes it. */
export function dueOf({ status, total, kept }: Due, sums: LedgerSums): { balance: number; held: number } {
  return { balance: balance({ total, isCancelled: status === "cancelled", kept }, sums), held: sums.held }
}

/** In satang. Before a booking is confirmed, no terms are agreed that could keep any of it. */
export function returnedAmount(
  booking: Cancellable,
  returned: Returned,
  available: number,
  moment: MomentOfMoney,
): Result<number, "refund-too-high"> {
  if (returned.kind === "amount") return returned.amount <= available ? ok(returned.amount) : fail("refund-too-high")
  const isAll = returned.kind === "all" || returned.kind === "credit" || booking.status !== "confirmed"
  return ok(isAll ? available : refundByPolicy(booking, available, moment))
}
