import * as z from "zod"
import { adminBookingJson } from "#app/booking/booking-json.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { AdminBookingRequestBody, BookingRequestBody } from "#app/booking/booking-request.ts"
import { findBookings, findDetails } from "#app/booking/find-bookings.server.ts"
import { parseOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { CLASHES } from "../../docs/admin-booking-shared.ts"
import { DETAILS_FAILURES, newBookingResponse, PROMO_FAILURES, STAY_FAILURES } from "../../docs/booking-shared.ts"
import { AdminBooking, page } from "../../docs/objects.ts"
import { newBooking } from "../../new-booking.server.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/bookings for admins; POST also for the public booking form, whose `customerInfo` is ignored. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Create a booking for a guest",
    details:
      "Available without authentication, like `POST /booking`. Only admins can set `customerInfo`, enter a stay that began up to 365 days ago, and say how it is paid: `holdUntil` (an instant, or a date and time of the villa, within 15 minutes to 30 days), or `amountReceived` in baht (the total by default) and `receivedChannel` (`bank` by default) and `receivedOn` (today by default), any of which confirms the booking. The guest of a stay that has begun is emailed only with `emailBegunStay`. `arrival`, `adults` and `children` are those of `PATCH /booking/{id}/customer-info`. Taken nights fail with 409; for admins " +
      CLASHES,
    documents: { body: AdminBookingRequestBody },
    status: 201,
    returns: newBookingResponse,
    failures: [
      ...STAY_FAILURES,
      ...DETAILS_FAILURES,
      ...PROMO_FAILURES,
      "price-changed",
      "too-many-holds",
      "too-many-requests",
      "hold-out-of-range",
      "received-on-invalid",
    ],
    example: (day) => ({
      body: {
        bookingDetails: { checkIn: day(40), checkOut: day(42), rooms: 3 },
        paymentMethod: "bank_transfer",
        customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
      },
    }),
    run: async ({ value, ...rest }) => {
      const schema = rest.caller.admin ? AdminBookingRequestBody : BookingRequestBody
      return newBooking(rest, parseOrThrow(schema, value(await readJson(rest.request))), value)
    },
  }),
  GET: call({
    who: "bookings",
    summary: "List bookings",
    details:
      "`q` searches names, email addresses, phone numbers and references; a date such as `2027-05-12` or `12/5` finds the stay of its night. Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
    query: BookingListQuery,
    returns: page({ bookings: z.array(AdminBooking) }),
    example: { query: { status: "pending", limit: "20" } },
    run: async ({ app, url, query, json }) => {
      const { villa, bookings, nextCursor } = await findBookings(app, query)
      const detailsOf = await findDetails(app, bookings)
      const bookingsJson = bookings.map(
        (booking) => villa && adminBookingJson(booking, villa, url.origin, detailsOf(booking)),
      )
      return json({ status: "success", data: { bookings: bookingsJson }, nextCursor })
    },
  }),
})

export { calls as action, calls as loader }
