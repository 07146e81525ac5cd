import { NotifyGuestBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { notifyGuest } from "#app/booking/notify-guest.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** POST /api/admin/bookings/{id}/send-changes: emails the guest what staff have changed. */
const call = resource({
  POST: forAdmin(
    "bookings",
    withBody(NotifyGuestBody, async ({ app, body, caller, params }) => {
      valueOrThrow(await notifyGuest(app, params.id ?? "", actingAs(caller), body))
      return success(null, { status: 202 })
    }),
  ),
})

export { call as action, call as loader }
