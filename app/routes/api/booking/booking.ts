import { bookingJson, slipIdOf } from "#app/booking/booking-json.ts"
import { BookingChangeBody } from "#app/booking/booking-request.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { type Call, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { attachSlip } from "#app/payment/attach-slip.server.ts"

/** GET, PATCH and DELETE /api/booking/{id}. */
const call = resource({
  GET: async (call) => {
    const { booking, villa } = await own(call)
    return success({ booking: bookingJson(booking, villa, call.url.origin) })
  },
  PATCH: withBody(BookingChangeBody, async ({ body, ...call }) => {
    const { app, url } = call
    const { booking, villa } = await own(call)
    const changed = valueOrThrow(await change(app, booking.id, body))
    return success({ booking: bookingJson(changed, villa, url.origin) })
  }),
  DELETE: async (call) => {
    const { booking, villa } = await own(call)
    const cancelled = valueOrThrow(await changeStatus(call.app, booking.id, "cancelled", GUEST))
    return success({ booking: bookingJson(cancelled, villa, call.url.origin) })
  },
})

export { call as action, call as loader }

const GUEST = { actor: "guest" } as const

function change(app: Call["app"], id: string, body: typeof BookingChangeBody._output) {
  if ("paymentSlipUrl" in body) {
    if (body.paymentSlipUrl) return attachSlip(app, id, slipIdOf(body.paymentSlipUrl) ?? "", GUEST)
    return changeStatus(app, id, "pending_payment", GUEST)
  }
  if ("status" in body) return changeStatus(app, id, body.status, GUEST)
  return changeBooking(app, id, body, GUEST)
}

async function own({ app, caller, params }: Call) {
  return foundJson(await findBooking(app, params.id ?? "", caller))
}
