import { resendOtpCall } from "../payable.server.ts"

/** /api/booking/{id}/resend-otp */
const call = resendOtpCall("booking")

export { call as action, call as loader }
