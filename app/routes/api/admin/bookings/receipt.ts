import { MoneyArrivedBody } from "#app/booking/booking-request.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { recordMoneyArrived } from "#app/booking/record-money-arrived.server.ts"
import { adminBookingResponse, VERSION } from "../../docs/admin-booking-shared.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { expectedVersion } from "../../expected-version.server.ts"
import { api, call } from "../../shared/call.server.ts"
import { currentBooking, withCurrentBooking } from "./current-booking.server.ts"

/** POST /api/admin/bookings/{id}/receipt: whether the money of a cancelled booking's slip arrived. */
const calls = api({
  POST: call({
    who: "bookings",
    summary: "Record whether the money of a cancelled booking's slip arrived",
    details: `For a booking that was cancelled while its slip was in review (\`awaitsReceipt\`). \`received: true\` records the payment with the slip as evidence, as received on \`receivedOn\`; the booking stays cancelled. Repeating the call changes nothing. ${VERSION}`,
    body: MoneyArrivedBody,
    returns: adminBookingResponse,
    failures: ["status-conflict", "slip-missing", "slip-used", "booking-edited", "received-on-invalid"],
    undocumented: ["dates-unavailable", "booking-frozen", "payment-settling"],
    example: { id: BOOKING_ID, body: { received: true } },
    run: async ({ body: { received, receivedOn: on, version }, value, success, ...rest }) => {
      const { app, caller, params, request } = rest
      const seen = expectedVersion(request, version)
      const recorded = await recordMoneyArrived(app, params.id ?? "", { received, on }, actingAs(caller), seen)
      value(await withCurrentBooking(rest, recorded))
      return success({ booking: (await currentBooking(rest)).json })
    },
  }),
})

export { calls as action, calls as loader }
