import { findBooking } from "#app/booking/find-booking.server.ts"
import type { Call } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { reconcileBooking } from "#app/payment/settle-card-payment.server.ts"

/** The booking that a call names, for those who may see it, with what a card payment has left open settled; or the 404. */
export async function ownBooking({ app, caller, params }: Pick<Call, "app" | "caller" | "params">) {
  const id = params.id ?? ""
  const found = foundJson(await findBooking(app, id, caller))
  return (await reconcileBooking(app, found.booking)) ? foundJson(await findBooking(app, id, caller)) : found
}
