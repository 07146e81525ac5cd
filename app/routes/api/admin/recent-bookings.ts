import { adminBookingJson } from "#app/booking/booking-json.ts"
import { findDetails, findRecentBookings } from "#app/booking/find-bookings.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/recent-bookings: the latest ten. */
const call = resource({
  GET: forAdmin("bookings", async ({ app, url }) => {
    const { villa, bookings } = await findRecentBookings(app)
    const detailsOf = await findDetails(app, bookings)
    const bookingsJson = bookings.map(
      (booking) => villa && adminBookingJson(booking, villa, url.origin, detailsOf(booking)),
    )
    return success({ bookings: bookingsJson })
  }),
})

export { call as action, call as loader }
