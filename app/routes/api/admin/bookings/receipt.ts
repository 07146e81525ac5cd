import { ReceiptBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { recordMoneyArrived } from "#app/booking/record-money-arrived.server.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"
import { seenVersion } from "../../seen-version.server.ts"
import { changedOrThrow, currentBooking } from "./current-booking.server.ts"

/** POST /api/admin/bookings/{id}/receipt: whether the money of a cancelled booking's slip arrived. */
const call = resource({
  POST: forAdmin(
    "bookings",
    withBody(ReceiptBody, async ({ body: { received, receivedOn: on, version }, ...call }) => {
      const { app, caller, params, request } = call
      const seen = seenVersion(request, version)
      const recorded = await recordMoneyArrived(app, params.id ?? "", { received, on }, actingAs(caller), seen)
      await changedOrThrow(call, recorded)
      return success({ booking: (await currentBooking(call)).json })
    }),
  ),
})

export { call as action, call as loader }
