import * as z from "zod"
import { bookingJson } from "#app/booking/booking-json.ts"
import { BookingListQuery, PageQuery } from "#app/booking/booking-list.ts"
import { findBookings, findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { Booking, page } from "../docs/objects.ts"
import { listQueryOrThrow, queryOrThrow } from "../list-query.server.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/booking/all: the caller's own bookings, or all of them for an admin; paginated. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "List the caller's bookings",
    details: "Newest first, in pages of 50, or `limit` up to 200. Admins get all bookings and can filter them.",
    documents: { query: BookingListQuery },
    returns: page({ bookings: z.array(Booking) }),
    run: async ({ app, caller, url, json }) => {
      const { villa, bookings, nextCursor } = caller.admin
        ? await findBookings(app, listQueryOrThrow(url))
        : await findOwnBookings(app, caller, queryOrThrow(PageQuery, url))
      const listed = villa ? bookings.map((booking) => bookingJson(booking, villa, url.origin)) : []
      return json({ status: "success", data: { bookings: listed }, nextCursor })
    },
  }),
})

export { calls as action, calls as loader }
