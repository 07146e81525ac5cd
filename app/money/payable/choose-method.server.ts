import type { App } from "#app/app.ts"
import type { AmendingApp } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { type ChangeBookingFailure, changeBooking } from "#app/booking/change-booking.server.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { type Instructions, instructionsFor } from "#app/money/settings/instructions.ts"
import type { PaymentMethod } from "#app/money/settings/payment-settings.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { PayableBooking } from "./find-payable.server.ts"

/** Fails while a slip of the booking or of one of its links is in review. */
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
