import { bookingJson } from "#app/booking/booking-json.ts"
import { PageQuery } from "#app/booking/booking-list.ts"
import { findBookings } from "#app/booking/find-bookings.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { json, resource } from "#app/http/api.server.ts"
import { listQueryOrThrow, queryOrThrow } from "../list-query.server.ts"

/** GET /api/booking/all: the caller's own bookings, or all of them for an admin; paginated. */
const call = resource({
  GET: async ({ app, caller, url }) => {
    const { villa, bookings, nextCursor } = caller.admin
      ? await findBookings(app, listQueryOrThrow(url))
      : await listBookings(app, caller, queryOrThrow(PageQuery, url))
    const listed = villa ? bookings.map((booking) => bookingJson(booking, villa, url.origin)) : []
    return json({ status: "success", data: { bookings: listed }, nextCursor })
  },
})

export { call as action, call as loader }
