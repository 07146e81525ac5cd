import { bookingJson } from "#app/booking/booking-json.ts"
import { findBookings } from "#app/booking/find-bookings.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { json, resource, success } from "#app/http/api.server.ts"
import { listQueryOrThrow } from "../list-query.server.ts"

/** GET /api/booking/all: the caller's own; an admin's are everybody's, page by page. */
const call = resource({
  GET: async ({ app, caller, url }) => {
    if (caller.admin) {
      const { villa, bookings, nextCursor } = await findBookings(app, listQueryOrThrow(url))
      const told = villa ? bookings.map((booking) => bookingJson(booking, villa, url.origin)) : []
      return json({ status: "success", data: { bookings: told }, nextCursor })
    }
    const { bookings, villa } = await listBookings(app, caller)
    return success({ bookings: villa ? bookings.map((booking) => bookingJson(booking, villa, url.origin)) : [] })
  },
})

export { call as action, call as loader }
