import { NotifyGuestBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { notifyGuest } from "#app/booking/notify-guest.server.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { emptyResponse } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/bookings/{id}/send-changes: emails the guest what staff have changed. */
const calls = api({
  POST: call({
    who: "bookings",
    summary: "Notify the guest of what staff have changed",
    details:
      "Emails everything that was changed since the guest was last notified, once. With `alreadyNotified` no email is sent: staff have notified the guest themselves. The body is optional.",
    body: NotifyGuestBody,
    bodyOptional: true,
    status: 202,
    returns: emptyResponse,
    failures: ["changes-not-sent", "payment-settling"],
    undocumented: ["dates-unavailable", "booking-frozen"],
    example: { id: BOOKING_ID, body: { alreadyNotified: false } },
    run: async ({ app, body, caller, params, value, success }) => {
      value(await notifyGuest(app, params.id ?? "", actingAs(caller), body))
      return success(null)
    },
  }),
})

export { calls as action, calls as loader }
