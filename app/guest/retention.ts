import { addDays, endOfMonth, format, parseISO, subMonths } from "date-fns"
import { awaitsPayment, awaitsReceipt, type Booking } from "../booking/booking.ts"
import { fail, ok, type Result } from "../result.ts"

/**
 * The last check-out date whose stays are old enough to be erased: a stay is, once so many months have passed since its
 * check-out. A month that has no such day ends on its last, so 31 January and one month are 28 February.
 * @param today the villa's calendar date now
 */
export function erasedUpTo(today: string, months: number): string {
  const day = parseISO(today)
  const earlier = subMonths(day, months)
  const isLastOfMonth = addDays(day, 1).getDate() === 1
  return format(isLastOfMonth ? endOfMonth(earlier) : earlier, "yyyy-MM-dd")
}

export type EraseFailure = "stay-ahead" | "payment-awaited"

/**
 * Whether a booking may be erased at all: it is paid and its guest has left, or it is cancelled and no
 * slip of it waits. On the day of the
 * check-out the guest may still be in the house.
 * @param today the villa's calendar date now
 */
export function checkErasable(
  booking: Pick<Booking, "status" | "checkOut" | "inReviewSince">,
  today: string,
): Result<null, EraseFailure> {
  if (awaitsPayment(booking) || awaitsReceipt(booking)) return fail("payment-awaited")
  return booking.status === "cancelled" || booking.checkOut < today ? ok(null) : fail("stay-ahead")
}
