import { verifyOtpCall } from "../payable.server.ts"

/** /api/booking/{id}/verify-otp */
const call = verifyOtpCall("booking")

export { call as action, call as loader }
