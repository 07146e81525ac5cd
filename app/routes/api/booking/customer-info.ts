import { bookingJson } from "#app/booking/booking-json.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { CustomerInfoBody } from "#app/booking/stay-details-request.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** PATCH /api/booking/{id}/customer-info. */
const call = resource({
  PATCH: withBody(CustomerInfoBody, async ({ app, caller, params, url, body }) => {
    const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
    const { customerInfo, ...details } = body
    const updated = valueOrThrow(await setCustomerInfo(app, booking.id, customerInfo, actingAs(caller), { details }), {
      email: "customerInfo.email",
    })
    return success({ booking: bookingJson(updated, villa, url.origin) })
  }),
})

export { call as action, call as loader }
