import { EmailChecked } from "#app/booking/booking-request.ts"
import { confirmEmail } from "#app/booking/check-emails.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { adminBookingResponse } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

/** POST /api/admin/bookings/{id}/email-checked: an owner has checked the guest's email address. */
const calls = api({
  POST: call({
    who: "team",
    summary: "Confirm the email address of a booking",
    details:
      "Takes the booking off the list `emailsToCheck` of `GET /admin/staff`. `version` is the one of the booking whose address you have checked; if it has changed since, the call fails.",
    body: EmailChecked,
    returns: adminBookingResponse,
    failures: ["booking-edited", "booking-frozen"],
    undocumented: ["dates-unavailable", "payment-settling"],
    example: { id: BOOKING_ID, body: { version: 2 } },
    run: async ({ body: { version }, value, success, ...rest }) => {
      const { app, caller, params } = rest
      const confirmed = await confirmEmail(app, params.id ?? "", version, actingAs(caller))
      value(await withCurrentBooking(rest, confirmed))
      return success({ booking: (await currentBooking(rest)).json })
    },
  }),
})

export { calls as action, calls as loader }
