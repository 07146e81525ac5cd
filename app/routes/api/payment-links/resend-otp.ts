import { resendOtpCall } from "../payable.server.ts"

/** /api/payment-links/{id}/resend-otp */
const call = resendOtpCall("link")

export { call as action, call as loader }
