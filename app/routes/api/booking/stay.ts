import { bookingJson } from "#app/booking/booking-json.ts"
import { changeStayDetails } from "#app/booking/change-stay-details.server.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { StayDetailsBody } from "#app/booking/stay-details-request.ts"
import { foundJson } from "#app/http/found.server.ts"
import { BOOKING_ID, bookingResponse, DETAILS_FAILURES } from "../docs/booking-shared.ts"
import { api, call } from "../shared/call.server.ts"

/** PATCH /api/booking/{id}/stay: what the guest tells about their stay, until check-out. */
const calls = api({
  PATCH: call({
    who: "guest",
    summary: "Change arrival, party and requests",
    details:
      "Allowed until check-out, even after the booking is confirmed. `adults` and `children` must add up to `guests`. Omitted members stay unchanged.",
    body: StayDetailsBody,
    returns: bookingResponse,
    failures: [...DETAILS_FAILURES, "booking-frozen", "payment-settling"],
    undocumented: ["dates-unavailable", "villa-missing", "guests-out-of-range"],
    example: { id: BOOKING_ID, body: { arrival: "18:00", specialRequests: "A cot, please" } },
    run: async ({ app, caller, params, url, body, value, success }) => {
      const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
      const changed = value(await changeStayDetails(app, booking.id, body, actingAs(caller)))
      return success({ booking: bookingJson(changed, villa, url.origin) })
    },
  }),
})

export { calls as action, calls as loader }
