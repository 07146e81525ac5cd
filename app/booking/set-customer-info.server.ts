import type { App } from "../app.ts"
import type { Write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { type AmendFailure, amendBooking, type By } from "./amend-booking.server.ts"
import { type Booking, GUEST_MAX_EMAIL_CHANGES } from "./booking.ts"
import { hasNewEmail } from "./booking-email.ts"
import type { Customer } from "./customer.ts"

export type CustomerInfoFailure = AmendFailure | "booking-frozen" | "email-changes-exhausted"

/**
 * Stores the guest's name and contact details. Fails for a confirmed or cancelled booking. The email can be
 * changed a few times only.
 * @param also further writes of the same batch
 */
export function setCustomerInfo(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  customer: Customer,
  by: By,
  also: Write[] = [],
): Promise<Result<Booking, CustomerInfoFailure, unknown>> {
  return amendBooking(app, id, by, (booking) => {
    if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
    const changesEmail = booking.customer?.email && hasNewEmail(booking, { customer })
    // The first address has version 1.
    if (changesEmail && by.actor === "guest" && booking.emailVersion > GUEST_MAX_EMAIL_CHANGES)
      return fail("email-changes-exhausted")
    return ok({ set: { customer }, action: "customer-info", also })
  })
}
