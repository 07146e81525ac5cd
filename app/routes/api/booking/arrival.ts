import { findArrival } from "#app/booking/find-arrival.server.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { failure, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** GET /api/booking/{id}/arrival: how to get in, with the code and the Wi-Fi while they are released. */
const call = resource({
  GET: async ({ app, caller, params }) => {
    const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
    if (booking.status === "cancelled") return failure("booking-cancelled")
    const { releasedAt, method, instructions, code, wifi } = await findArrival(app, booking, villa)
    return success({
      releasedAt: releasedAt && new Date(releasedAt).toISOString(),
      method,
      instructions,
      code,
      wifi,
    })
  },
})

export { call as action, call as loader }
