import type { App } from "../app.ts"
import type { AmendingApp, ChangedBy } from "../booking/amend-booking.server.ts"
import type { Booking } from "../booking/booking.ts"
import { type ChangeBookingFailure, changeBooking } from "../booking/change-booking.server.ts"
import { fail, ok, type Result } from "../result.ts"
import type { PaymentMethod } from "../villa/payment-settings.ts"
import { cardGateway } from "./card-gateway.server.ts"
import type { PayableBooking } from "./find-payable.server.ts"
import { type Instructions, instructionsFor } from "./instructions.ts"

/**
 * Chooses the payment method of a booking, among those offered now. Fails while a slip of the booking or of one of its
 * links is in review.
 * @returns the booking and how to pay it
 */
export async function chooseMethod(
  app: AmendingApp & Pick<App, "cards">,
  payable: PayableBooking,
  method: PaymentMethod,
  by: ChangedBy,
): Promise<Result<{ booking: Booking; instructions: Instructions }, ChangeBookingFailure, unknown>> {
  if (payable.state === "in_review") return fail("booking-frozen")
  const instructions = instructionsFor(method, payable, payable.villa, cardGateway(app))
  if (!instructions.ok) return instructions
  const changed = await changeBooking(app, payable.id, { paymentMethod: method }, by)
  return changed.ok ? ok({ booking: changed.value, instructions: instructions.value }) : changed
}
