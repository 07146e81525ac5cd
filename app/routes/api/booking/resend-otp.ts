import { resource } from "#app/http/api.server.ts"
import { resendOtpCall } from "../card.server.ts"
import { ownBooking } from "./own-booking.server.ts"

/** POST /api/booking/{id}/resend-otp. */
const call = resource({
  POST: async (call) => resendOtpCall(call, { kind: "booking", id: (await ownBooking(call)).booking.id }),
})

export { call as action, call as loader }
