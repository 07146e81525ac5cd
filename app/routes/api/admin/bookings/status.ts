import { adminBookingJson } from "#app/booking/booking-json.ts"
import { StatusChangeBody } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { findWholeBooking } from "#app/booking/find-bookings.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** PATCH /api/admin/bookings/{id}/status. */
const call = resource({
  PATCH: forAdmin(
    withBody(StatusChangeBody, async ({ app, caller, params, url, body }) => {
      const id = params.id ?? ""
      valueOrThrow(await changeStatus(app, id, body.status, actingAs(caller), body.reason))
      const { booking, villa, history } = foundJson(await findWholeBooking(app, id))
      return success({ booking: adminBookingJson(booking, villa, url.origin, history) })
    }),
  ),
})

export { call as action, call as loader }
