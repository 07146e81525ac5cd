import { adminBookingJson } from "#app/booking/booking-json.ts"
import { BookingEditBody } from "#app/booking/booking-request.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { findWholeBooking } from "#app/booking/find-bookings.server.ts"
import { type Call, forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** GET, PATCH and DELETE /api/admin/bookings/{id}. */
const call = resource({
  GET: forAdmin(whole),
  PATCH: forAdmin(
    withBody(BookingEditBody, async ({ body, ...call }) => {
      valueOrThrow(await editBooking(call.app, call.params.id ?? "", body, actingAs(call.caller)))
      return whole(call)
    }),
  ),
  DELETE: forAdmin(async ({ app, caller, params }) => {
    valueOrThrow(await deleteBooking(app, params.id ?? "", actingAs(caller)))
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
  }),
})

export { call as action, call as loader }

async function whole({ app, params, url }: Call): Promise<Response> {
  const { booking, villa, history } = foundJson(await findWholeBooking(app, params.id ?? ""))
  return success({ booking: adminBookingJson(booking, villa, url.origin, history) })
}
