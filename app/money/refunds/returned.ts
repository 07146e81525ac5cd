import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { balance, type LedgerSums } from "#app/money/ledger/ledger.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { refundOf } from "#app/villa/terms/cancellation-presets.ts"
import { cancellationOf, refundPercentAt } from "./cancellation-refund.ts"

/** What of the money held goes back when a booking is cancelled: all, what its terms say, or an amount in satang. */
export type Returned = { kind: "all" } | { kind: "policy" } | { kind: "amount"; amount: number }
export const RETURNED_KINDS = ["all", "policy", "amount"] as const satisfies Returned["kind"][]

/** Whether somebody may cancel with this: only those who may return money may keep some of it. */
export function mayReturn({ kind }: Returned, isPermitted: (permission: "refunds") => boolean): boolean {
  return kind === "all" || isPermitted("refunds")
}

type Cancellable = Pick<Booking, "status" | "terms" | "checkIn" | "createdAt" | "total" | "refundCap">

/** When a booking is cancelled: epoch milliseconds and the villa's time zone. */
type Moment = { now: number; timezone: string }
/** The same with what is owed beyond the total, in satang; negative if less. */
type MomentOfMoney = Moment & { charged?: number }

/**
 * Whether a guest can cancel a confirmed stay on the site: its terms say what comes back, a code can be emailed, and the
 * day of check-in is not over.
 */
export function canCancelStay(
  { status, terms, customer, checkIn }: Cancellable & Pick<Booking, "customer">,
  { now, timezone }: Moment,
): boolean {
  const isAhead = dateIn(timezone, new Date(now)) <= checkIn
  return status === "confirmed" && terms?.cancellation != null && Boolean(customer?.email) && isAhead
}

/** Whether a stay is over, at the latest on the day of check-out: then there is nothing left to cancel. */
export function isStayOver({ checkOut }: Pick<Booking, "checkOut">, { now, timezone }: Moment): boolean {
  return dateIn(timezone, new Date(now)) >= checkOut
}

/**
 * What the terms of a booking refund of an amount paid, in satang; nothing once check-in day is over. What was paid beyond
 * the price is the guest's in any case.
 */
export function refundByPolicy(booking: Cancellable, paid: number, moment: MomentOfMoney): number {
  const { now, timezone, charged = 0 } = moment
  const percent = refundPercentAt(cancellationOf(booking, timezone), { at: now, timezone })
  // A stay that costs nothing has no periods, and whatever was paid for it was not its price.
  if (percent === null) return paid
  const excess = Math.max(0, paid - Math.max(0, booking.total + charged))
  return excess + refundOf(paid - excess, percent)
}

type Due = Pick<Booking, "status" | "total" | "kept">

/** Whether a booking was cancelled before it was recorded what its cancellation keeps. */
export function isKeptUnknown({ status, kept }: Pick<Due, "status" | "kept">): boolean {
  return status === "cancelled" && kept === null
}

/** What a booking owes, negative if the owner owes it, and what is held for its stay, in satang; see `stillToReturn`. */
export function dueOf({ status, total, kept }: Due, sums: LedgerSums): { balance: number; held: number } {
  return { balance: balance({ total, isCancelled: status === "cancelled", kept }, sums), held: sums.held }
}

/**
 * The amount that goes back, in satang; fails if it is more than is held and not being returned yet. Before a booking is
 * confirmed nothing was agreed that could be kept.
 */
export function returnedAmount(
  booking: Cancellable,
  returned: Returned,
  available: number,
  moment: MomentOfMoney,
): Result<number, "refund-too-high"> {
  if (returned.kind === "amount") return returned.amount <= available ? ok(returned.amount) : fail("refund-too-high")
  const isAll = returned.kind === "all" || booking.status !== "confirmed"
  return ok(isAll ? available : refundByPolicy(booking, available, moment))
}
