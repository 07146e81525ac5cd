import { BOOKING_ID } from "../docs/booking-shared.ts"
import { resendOtpCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/booking/{id}/resend-otp. */
const calls = api({
  POST: resendOtpCall("booking", { summary: "Send a new code", example: { id: BOOKING_ID } }),
})

export { calls as action, calls as loader }
