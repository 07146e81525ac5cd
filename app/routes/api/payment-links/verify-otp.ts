import { LINK_ID } from "../docs/payment-link-shared.ts"
import { verifyOtpCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/payment-links/{id}/verify-otp. */
const calls = api({
  POST: verifyOtpCall("link", {
    summary: "Verify the code for a payment link",
    example: { id: LINK_ID, body: { otp: "123456" } },
  }),
})

export { calls as action, calls as loader }
