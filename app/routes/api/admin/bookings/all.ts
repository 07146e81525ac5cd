import { adminBookingJson } from "#app/booking/booking-json.ts"
import { AdminBookingRequestBody, BookingRequestBody } from "#app/booking/booking-request.ts"
import { findBookings, findDetails } from "#app/booking/find-bookings.server.ts"
import { forAdmin, json, resource, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { listQueryOrThrow } from "../../list-query.server.ts"
import { startBookingByApi } from "../../start-booking.server.ts"

/** GET /api/admin/bookings for admins; POST also for the public booking form, whose `customerInfo` is ignored. */
const call = resource({
  GET: forAdmin("bookings", async ({ app, url }) => {
    const { villa, bookings, nextCursor } = await findBookings(app, listQueryOrThrow(url))
    const detailsOf = await findDetails(app, bookings)
    const bookingsJson = bookings.map(
      (booking) => villa && adminBookingJson(booking, villa, url.origin, detailsOf(booking)),
    )
    return json({ status: "success", data: { bookings: bookingsJson }, nextCursor })
  }),
  POST: idempotent((call) => {
    const schema = call.caller.admin ? AdminBookingRequestBody : BookingRequestBody
    return withBody(schema, ({ body, ...rest }) => startBookingByApi(rest, body))(call)
  }),
})

export { call as action, call as loader }
