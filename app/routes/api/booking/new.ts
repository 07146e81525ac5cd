import { BookingRequestBody } from "#app/booking/booking-request.ts"
import { resource, withBody } from "#app/http/api.server.ts"
import { startByCall } from "../start-booking.server.ts"

/** POST /api/booking. */
const call = resource({ POST: withBody(BookingRequestBody, ({ body, ...call }) => startByCall(call, body)) })

export { call as action, call as loader }
