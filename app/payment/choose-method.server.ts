import type { App } from "../app.ts"
import type { By } from "../booking/amend-booking.server.ts"
import type { Booking } from "../booking/booking.ts"
import { type ChangeBookingFailure, changeBooking } from "../booking/change-booking.server.ts"
import { ok, type Result } from "../result.ts"
import type { PaymentMethod } from "../villa/payment-settings.ts"
import type { Villa } from "../villa/villa.ts"
import { cardGateway } from "./card-gateway.server.ts"
import { type Instructions, instructionsFor } from "./instructions.ts"

/** Chooses the payment method of a booking, among those offered now. @returns the booking and how to pay it */
export async function chooseMethod(
  app: Pick<App, "db" | "countdown" | "settings" | "signer" | "cards" | "now">,
  { id, total, paymentDeadline, reference }: Booking,
  villa: Villa,
  method: PaymentMethod,
  by: By,
): Promise<Result<{ booking: Booking; instructions: Instructions }, ChangeBookingFailure, unknown>> {
  const due = { amount: total, deadline: paymentDeadline, reference }
  const instructions = instructionsFor(method, due, villa, cardGateway(app))
  if (!instructions.ok) return instructions
  const changed = await changeBooking(app, id, { paymentMethod: method }, by)
  return changed.ok ? ok({ booking: changed.value, instructions: instructions.value }) : changed
}
