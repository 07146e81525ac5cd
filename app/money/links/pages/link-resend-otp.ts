import { resendOtpAction, resendOtpLoader } from "#app/money/payable/pages/payable-otp.server.ts"
import { linkPages } from "./link-page.server.ts"

export const loader = resendOtpLoader(linkPages)
export const action = resendOtpAction(linkPages)
