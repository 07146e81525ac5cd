import * as z from "zod"
import { adminBookingJson } from "#app/booking/booking-json.ts"
import { findDetails, findRecentBookings } from "#app/booking/find-bookings.server.ts"
import { AdminBooking, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/admin/recent-bookings: the latest ten. */
const calls = api({
  GET: call({
    who: "bookings",
    summary: "List the latest 10 bookings",
    returns: Success({ bookings: z.array(AdminBooking) }),
    run: async ({ app, url, success }) => {
      const { villa, bookings } = await findRecentBookings(app)
      const detailsOf = await findDetails(app, bookings)
      const bookingsJson = bookings.map(
        (booking) => villa && adminBookingJson(booking, villa, url.origin, detailsOf(booking)),
      )
      return success({ bookings: bookingsJson })
    },
  }),
})

export { calls as action, calls as loader }
