import { call, calls } from "#app/api/call.server.ts"
import { emptyResponse } from "#app/api/codecs.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { remindOfBalance } from "./remind-of-balance.server.ts"

export const balanceCalls = calls("Bookings (admin)", {
  "POST /admin/bookings/{id}/remind-balance": call({
    who: "bookings",
    summary: "Remind the guest of the balance",
    details: "Emails the guest the payment link for what a confirmed booking still owes. At most once an hour.",
    status: 202,
    returns: emptyResponse,
    failures: ["reminder-not-sent", "reminder-too-soon", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, value, success }) => {
      value(await remindOfBalance(app, params.id ?? "", actingAs(caller)))
      return success(null)
    },
  }),
})
