import { adminBookingJson } from "#app/booking/booking-json.ts"
import { findHistories, findRecentBookings } from "#app/booking/find-bookings.server.ts"
import { forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/recent-bookings: the latest ten. */
const call = resource({
  GET: forAdmin(async ({ app, url }) => {
    const { villa, bookings } = await findRecentBookings(app)
    const histories = await findHistories(app, bookings)
    const told = bookings.map(
      (booking) => villa && adminBookingJson(booking, villa, url.origin, histories.get(booking.id) ?? []),
    )
    return success({ bookings: told })
  }),
})

export { call as action, call as loader }
