import { resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { resendCode } from "#app/payment/send-code.server.ts"
import { ownBooking } from "./own-booking.server.ts"
import { sentCodeJson } from "./sent-code.ts"

/** POST /api/booking/{id}/resend-otp: a new code; the one before it is dead. */
const call = resource({
  POST: async ({ app, ...call }) => {
    const { booking } = await ownBooking({ app, ...call })
    return success(sentCodeJson(valueOrThrow(await resendCode(app, { kind: "booking", id: booking.id }))))
  },
})

export { call as action, call as loader }
