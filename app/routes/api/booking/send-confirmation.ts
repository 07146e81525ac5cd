import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { emptyResponse } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** POST /api/booking/{id}/send-confirmation: sends once a minute at most; a repeated call gets the same response. */
const calls = api({
  POST: call({
    who: "guest",
    summary: "Email the confirmation",
    details:
      "For confirmed bookings. Sends at most one email per minute; a repeated call within the minute gets the same response.",
    status: 202,
    returns: emptyResponse,
    failures: ["confirmation-not-sent"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, value, success }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      value(await sendConfirmation(app, booking.id, actingAs(caller)))
      return success(null)
    },
  }),
})

export { calls as action, calls as loader }
