import { bookingJson } from "#app/booking/booking-json.ts"
import { changeStayDetails } from "#app/booking/change-stay-details.server.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { StayDetailsBody } from "#app/booking/stay-details-request.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** PATCH /api/booking/{id}/stay: what the guest tells about their stay, until check-out. */
const call = resource({
  PATCH: withBody(StayDetailsBody, async ({ app, caller, params, url, body }) => {
    const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
    const changed = valueOrThrow(await changeStayDetails(app, booking.id, body, actingAs(caller)))
    return success({ booking: bookingJson(changed, villa, url.origin) })
  }),
})

export { call as action, call as loader }
