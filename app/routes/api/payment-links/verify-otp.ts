import { verifyOtpCall } from "../payable.server.ts"

/** /api/payment-links/{id}/verify-otp */
const call = verifyOtpCall("link")

export { call as action, call as loader }
