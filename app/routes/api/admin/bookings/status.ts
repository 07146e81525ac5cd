import { receivedOf, StatusChangeBody } from "#app/booking/booking-request.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"
import { seenVersion } from "../../seen-version.server.ts"
import { changedOrThrow, currentBooking } from "./current-booking.server.ts"

/** PATCH /api/admin/bookings/{id}/status. */
const call = resource({
  PATCH: forAdmin(
    "bookings",
    withBody(StatusChangeBody, async ({ body, ...call }) => {
      const { app, caller, params, request } = call
      const seen = seenVersion(request, body.version)
      const by = actingAs(caller)
      const changed = await changeStatus(app, params.id ?? "", body.status, by, body.reason, seen, receivedOf(body))
      await changedOrThrow(call, changed)
      return success({ booking: (await currentBooking(call)).json })
    }),
  ),
})

export { call as action, call as loader }
