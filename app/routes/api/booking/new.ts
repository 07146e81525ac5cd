import { BookingRequestBody } from "#app/booking/booking-request.ts"
import { resource, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { startBookingByApi } from "../start-booking.server.ts"

/** POST /api/booking. */
const call = resource({
  POST: idempotent(withBody(BookingRequestBody, ({ body, ...call }) => startBookingByApi(call, body))),
})

export { call as action, call as loader }
