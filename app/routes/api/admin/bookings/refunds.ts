import * as z from "zod"
import { createRefund } from "#app/booking/create-refund.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { refundJson } from "#app/booking/refund-json.ts"
import { RefundCreationBody } from "#app/booking/refund-request.ts"
import type { Call } from "#app/http/api.server.ts"
import { findRefundsOf } from "#app/payment/find-refunds.server.ts"
import { VERSION } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { Refund, Success } from "../../docs/objects.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

const refundsResponse = Success({ refunds: z.array(Refund) })

/** GET and POST /api/admin/bookings/{id}/refunds. */
const calls = api({
  GET: call({
    who: "refunds",
    summary: "Get the refunds of a booking",
    returns: refundsResponse,
    example: { id: BOOKING_ID },
    run: async ({ success, ...rest }) => success(await refundsOf(rest)),
  }),
  POST: call({
    who: "refunds",
    summary: "Decide to return money",
    details: `What the guest has paid too much, or what came for a cancelled booking: all of it, or \`amount\` (baht). It goes back to the cards that paid as far as they can take it, the rest by transfer, for which the guest is asked where to. Fails with \`statusConflict\` if there is nothing to return. ${VERSION}`,
    body: RefundCreationBody,
    status: 201,
    returns: refundsResponse,
    failures: ["status-conflict", "refund-too-high", "booking-edited", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: {} },
    run: async ({ body, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, body.version)
      const owed = await createRefund(app, params.id ?? "", body.amount, actingAs(caller), seen)
      value(await withCurrentBooking(rest, owed))
      return success(await refundsOf(rest))
    },
  }),
})

export { calls as action, calls as loader }

async function refundsOf(call: Pick<Call, "app" | "params" | "url">) {
  const { booking } = await currentBooking(call)
  const refunds = await findRefundsOf(call.app, booking)
  return { refunds: refunds.map((each) => refundJson(each, call.url.origin)) }
}
