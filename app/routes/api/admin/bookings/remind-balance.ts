import { actingAs } from "#app/booking/find-booking.server.ts"
import { remindOfBalance } from "#app/booking/remind-of-balance.server.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { emptyResponse } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/bookings/{id}/remind-balance: emails the guest the link for the balance. */
const calls = api({
  POST: call({
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

export { calls as action, calls as loader }
