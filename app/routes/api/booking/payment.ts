import { bookingJson } from "#app/booking/booking-json.ts"
import { PaymentMethodBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { chooseMethod } from "#app/payment/choose-method.server.ts"
import { findPayableBooking } from "#app/payment/find-payable.server.ts"
import { instructionsJson } from "#app/payment/instructions.ts"
import { payablePaths } from "#app/ui/payment/payable-paths.ts"
import { BOOKING_ID, DETAILS_FAILURES, PROMO_FAILURES, STAY_FAILURES } from "../docs/booking-shared.ts"
import { Booking, Instructions, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** PATCH /api/booking/{id}/payment: selects the payment method and returns its instructions. */
const calls = api({
  PATCH: call({
    who: "guest",
    summary: "Choose a payment method",
    body: PaymentMethodBody,
    returns: Success({ booking: Booking, instructions: Instructions }),
    failures: ["payment-method-disabled", "booking-frozen", "booking-edited", "payment-settling"],
    undocumented: [...STAY_FAILURES, ...DETAILS_FAILURES, ...PROMO_FAILURES, "price-changed", "too-many-holds"],
    example: { id: BOOKING_ID, body: { paymentMethod: "promptpay" } },
    run: async ({ app, caller, params, url, body, value, success }) => {
      const payable = foundJson(await findPayableBooking(app, params.id ?? "", caller))
      const selected = value(await chooseMethod(app, payable, body.paymentMethod, actingAs(caller)))
      const qrPaths = payablePaths(payable).promptPay
      return success({
        booking: bookingJson(selected.booking, payable.villa, url.origin),
        instructions: instructionsJson(selected.instructions, { origin: url.origin, qrPaths }),
      })
    },
  }),
})

export { calls as action, calls as loader }
