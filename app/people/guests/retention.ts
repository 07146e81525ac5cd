import { addDays, endOfMonth, format, parseISO, subMonths } from "date-fns"
import { awaitsMoneyCheck, awaitsPayment, type Booking } from "#app/booking/booking.ts"
import { DAY_MS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"

/**
 * The latest check-out date of stays that are old enough to be erased: those that ended the given number of months
 * ago. A month without such a day ends on its last, so one month after 31 January is 28 February.
 * @param today the villa's current date
 */
export function retentionCutoff(today: string, months: number): string {
  const day = parseISO(today)
  const earlier = subMonths(day, months)
  const isLastOfMonth = addDays(day, 1).getDate() === 1
  return format(isLastOfMonth ? endOfMonth(earlier) : earlier, "yyyy-MM-dd")
}

/** For how many years after the one in which they are issued receipts are kept (Revenue Code s. 87/3, Accounting Act s. 14). */
const RECEIPT_YEARS = 5

/** The first day of which receipts must still name their buyer. @param today the villa's current date */
export function receiptsCutoff(today: string): string {
  return `${Number(today.slice(0, 4)) - RECEIPT_YEARS}-01-01`
}

/** For this long after its cancellation a paid booking cannot be erased on request, because a refund may be owed. */
const REFUND_DAYS = 90

/** From when on the cancellation of a paid booking prevents its erasure on request. */
export function refundsSince(now: number): number {
  return now - REFUND_DAYS * DAY_MS
}

/**
 * What could still be returned of a booking, in satang, whether some of it is being returned, and when it was cancelled; null
 * if it is not cancelled.
 */
export type Refundable = { returnable: number; isReturning: boolean; cancelledAt: number | null }

export type EraseFailure = "stay-ahead" | "payment-awaited" | "refund-owed" | "damage-held"

/**
 * Whether a booking may be erased on request: it is paid and its guest has left, or it is cancelled, no slip of it
 * awaits a decision and no refund can be owed. On the day of the check-out the guest may still be in the villa.
 * @param today the villa's calendar date now
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
