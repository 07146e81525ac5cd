import { resendOtpAction, resendOtpLoader } from "../payable-otp.server.ts"
import { bookingPages } from "./step.server.ts"

export const loader = resendOtpLoader("booking")
export const action = resendOtpAction("booking", bookingPages)
