import { bookingJson } from "#app/booking/booking-json.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"
import { ownBooking } from "./own-booking.server.ts"

/** POST /api/booking/{id}/verify-otp: the right code takes the money and confirms the booking. */
const call = resource({
  POST: withBody(OtpBody, async ({ app, body, url, ...call }) => {
    const { booking } = await ownBooking({ app, ...call })
    valueOrThrow(await verifyOtp(app, { kind: "booking", id: booking.id }, body.otp))
    const { booking: paid, villa } = await ownBooking({ app, ...call })
    return success({ booking: bookingJson(paid, villa, url.origin) })
  }),
})

export { call as action, call as loader }
