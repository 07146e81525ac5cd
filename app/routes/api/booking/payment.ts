import { bookingJson } from "#app/booking/booking-json.ts"
import { PaymentMethodBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { chooseMethod } from "#app/payment/choose-method.server.ts"
import { findPayableBooking } from "#app/payment/find-payable.server.ts"
import { instructionsJson } from "#app/payment/instructions.ts"
import { payablePaths } from "#app/ui/payment/payable-paths.ts"

/** PATCH /api/booking/{id}/payment: selects the payment method and returns its instructions. */
const call = resource({
  PATCH: withBody(PaymentMethodBody, async ({ app, caller, params, url, body }) => {
    const payable = foundJson(await findPayableBooking(app, params.id ?? "", caller))
    const selected = valueOrThrow(await chooseMethod(app, payable, body.paymentMethod, actingAs(caller)))
    const qrPaths = payablePaths(payable).promptPay
    return success({
      booking: bookingJson(selected.booking, payable.villa, url.origin),
      instructions: instructionsJson(selected.instructions, { origin: url.origin, qrPaths }),
    })
  }),
})

export { call as action, call as loader }
