import { BOOKING_ID } from "../docs/booking-shared.ts"
import { verifyOtpCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/booking/{id}/verify-otp. */
const calls = api({
  POST: verifyOtpCall("booking", {
    summary: "Verify the code",
    details: "A correct code captures the payment and confirms the booking.",
    example: { id: BOOKING_ID, body: { otp: "123456" } },
  }),
})

export { calls as action, calls as loader }
