import { addDays, endOfMonth, format, parseISO, subMonths } from "date-fns"
import { awaitsPayment, type Booking } from "../booking/booking.ts"
import { fail, ok, type Result } from "../result.ts"

/**
 * The latest check-out date of stays that are old enough to be erased: those that ended the given number of months
 * ago. A month without such a day ends on its last, so one month after 31 January is 28 February.
 * @param today the villa's current date
 */
export function erasedUpTo(today: string, months: number): string {
  const day = parseISO(today)
  const earlier = subMonths(day, months)
  const isLastOfMonth = addDays(day, 1).getDate() === 1
  return format(isLastOfMonth ? endOfMonth(earlier) : earlier, "yyyy-MM-dd")
}

export type EraseFailure = "stay-ahead" | "payment-awaited"

/**
 * Whether a booking may be erased: it is paid and the guest has left, or it is cancelled. On the day of check-out the
 * guest may still be in the house.
 * @param today the villa's current date
 */
export function checkErasable(
  booking: Pick<Booking, "status" | "checkOut">,
  today: string,
): Result<null, EraseFailure> {
  if (awaitsPayment(booking)) return fail("payment-awaited")
  return booking.status === "cancelled" || booking.checkOut < today ? ok(null) : fail("stay-ahead")
}
