import { addDays, endOfMonth, format, parseISO, subMonths } from "date-fns"
import { awaitsMoneyCheck, awaitsPayment, type Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"

/** Latest check-out date of stays to erase. The end of a month maps to the end of a month. */
export function retentionCutoff(today: string, months: number): string {
  const day = parseISO(today)
  const earlier = subMonths(day, months)
  const isLastOfMonth = addDays(day, 1).getDate() === 1
  return format(isLastOfMonth ? endOfMonth(earlier) : earlier, "yyyy-MM-dd")
}

/** Years after the year of issue for which receipts are kept (Revenue Code s. 87/3, Accounting Act s. 14). */
const RECEIPT_YEARS = 5

/** The first day from which receipts must still name their buyer. @param today the villa's current date */
export function receiptsCutoff(today: string): string {
  return `${Number(today.slice(0, 4)) - RECEIPT_YEARS}-01-01`
}

/** A paid booking cannot be erased on request this long after cancellation: a refund may be owed. */
const REFUND_DAYS = 90

/** Paid bookings cancelled later than this instant cannot be erased on request. */
export function refundsSince(now: number): number {
  return now - REFUND_DAYS * DAY_MS
}

/** `returnable` is satang; `cancelledAt` is null if the booking is not cancelled. */
export type Refundable = { returnable: number; isReturning: boolean; cancelledAt: number | null }

export type EraseFailure = "stay-ahead" | "payment-awaited" | "refund-owed" | "damage-held"

/**
 * Paid and left, or cancelled with no slip awaiting a decision and no refund owed. On the day of check-out
 * the guest may still be in the villa. @param today the villa's date
 */
export function checkErasable(
  booking: Pick<Booking, "status" | "checkOut" | "inReviewSince">,
  { returnable, isReturning, cancelledAt }: Refundable,
  { today, now }: { today: string; now: number },
): Result<null, EraseFailure> {
  if (awaitsPayment(booking) || awaitsMoneyCheck(booking)) return fail("payment-awaited")
  if (isReturning) return fail("refund-owed")
  if (booking.status !== "cancelled") return booking.checkOut < today ? ok(null) : fail("stay-ahead")
  return returnable > 0 && cancelledAt !== null && cancelledAt > refundsSince(now) ? fail("refund-owed") : ok(null)
}
