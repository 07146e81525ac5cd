import { LINK_ID } from "../docs/payment-link-shared.ts"
import { resendOtpCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/payment-links/{id}/resend-otp. */
const calls = api({
  POST: resendOtpCall("link", { summary: "Send a new code for a payment link", example: { id: LINK_ID } }),
})

export { calls as action, calls as loader }
