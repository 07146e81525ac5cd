import { bookingPages } from "#app/booking/pages/step.server.ts"
import { resendOtpAction, resendOtpLoader } from "#app/money/payable/pages/payable-otp.server.ts"

export const loader = resendOtpLoader(bookingPages)
export const action = resendOtpAction(bookingPages)
