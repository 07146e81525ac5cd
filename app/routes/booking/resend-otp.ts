import { resendOtpAction, resendOtpLoader } from "../shared/payable-otp.server.ts"
import { bookingPages } from "./step.server.ts"

export const loader = resendOtpLoader(bookingPages)
export const action = resendOtpAction(bookingPages)
