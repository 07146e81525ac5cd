import { bookingJson } from "#app/booking/booking-json.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { resource, success } from "#app/http/api.server.ts"

/** GET /api/booking/all: the caller's own. */
const call = resource({
  GET: async ({ app, caller, url }) => {
    const { bookings, villa } = await listBookings(app, caller)
    return success({ bookings: villa ? bookings.map((booking) => bookingJson(booking, villa, url.origin)) : [] })
  },
})

export { call as action, call as loader }
