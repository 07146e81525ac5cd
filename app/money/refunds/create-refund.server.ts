import { type AmendFailure, amendIfUnchanged, type Decision } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type CancellingApp, stayRefunds } from "#app/booking/cancellation/cancel-booking.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { refundOwedEmail } from "#app/booking/email-for-booking.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { MoneyToReturn } from "./card-refund.ts"
import { readMoneyToReturn } from "./card-refund-store.server.ts"
import { stillToReturn } from "./refund.ts"
import { dueOf } from "./returned.ts"

type CreateRefundFailure = "refund-too-high" | "status-conflict" | "booking-edited"

/**
 * Decides to return an overpayment, or money held for a cancelled booking.
 * @param amount in satang, above 0; by default all that is returnable
 * @param expectedVersion version of the booking shown; `booking-edited` if it has changed since
 */
export function createRefund(
  app: CancellingApp,
  id: string,
  amount: number | undefined,
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, AmendFailure | CreateRefundFailure, unknown>> {
  const decide = async (booking: Booking, money: MoneyToReturn): Promise<Decision<CreateRefundFailure>> => {
    const available = returnable(booking, money)
    if (available === 0) return fail("status-conflict", { from: booking.status, to: booking.status })
    const refund = amount ?? available
    if (refund > available) return fail("refund-too-high")
    const refunds = stayRefunds(app, refund, money)
    const isByTransfer = refunds.some(({ channel }) => channel === "bank")
    return ok({
      set: {},
      action: "refund-owed",
      refunds,
      also: isByTransfer ? [await refundOwedEmail(app, booking, refunds)] : [],
    })
  }
  return amendIfUnchanged(app, id, by, expectedVersion, decide, readMoneyToReturn(app.db, id))
}

/** In satang; 0 before the booking is confirmed or cancelled. */
export function returnable(booking: Booking, { sums, refunds }: Pick<MoneyToReturn, "sums" | "refunds">): number {
  if (booking.status !== "confirmed" && booking.status !== "cancelled") return 0
  return stillToReturn(dueOf(booking, sums), refunds)
}
