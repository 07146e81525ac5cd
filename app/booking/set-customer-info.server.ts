import type { App } from "../app.ts"
import { fail, ok, type Result } from "../result.ts"
import { type AmendFailure, type Amendment, amendBooking, type ChangedBy } from "./amend-booking.server.ts"
import { type Booking, GUEST_MAX_EMAIL_CHANGES } from "./booking.ts"
import { hasNewEmail } from "./booking-email.ts"
import type { Customer } from "./customer.ts"

export type CustomerInfoFailure = AmendFailure | "booking-frozen" | "email-changes-exhausted"

/** Stores the guest's name and contact details. */
export function setCustomerInfo(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "now">,
  id: string,
  customer: Customer,
  by: ChangedBy,
): Promise<Result<Booking, CustomerInfoFailure, unknown>> {
  return amendBooking(app, id, by, (booking) => decideCustomerInfo(booking, customer, by))
}

/** Fails for a confirmed or cancelled booking. A guest can change the email a few times only. */
export function decideCustomerInfo(
  booking: Booking,
  customer: Customer,
  { actor }: ChangedBy,
): Result<Amendment, "booking-frozen" | "email-changes-exhausted"> {
  if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
  const changesEmail = booking.customer?.email && hasNewEmail(booking, { customer })
  // The first address has version 1.
  if (changesEmail && actor === "guest" && booking.emailVersion > GUEST_MAX_EMAIL_CHANGES)
    return fail("email-changes-exhausted")
  return ok({ set: { customer }, action: "customer-info" })
}
