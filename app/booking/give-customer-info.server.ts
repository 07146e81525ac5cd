import type { App } from "../context.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import type { Booking } from "./booking.ts"
import type { Customer } from "./customer.ts"

/** Keeps who the guest is. Frozen once the booking is confirmed; a cancelled booking takes none either. */
export function giveCustomerInfo(
  app: Pick<App, "db" | "countdown" | "signer" | "now">,
  id: string,
  customer: Customer,
  by: By,
): Promise<Result<Booking, AmendFailure | "booking-frozen", unknown>> {
  return amendBooking(app, id, by, (booking) => {
    if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
    return ok({ set: { customer }, action: "customer-info" })
  })
}
