import { resendOtpAction, resendOtpLoader } from "../payable-otp.server.ts"
import { linkPages } from "./link-page.server.ts"

export const loader = resendOtpLoader("link")
export const action = resendOtpAction("link", linkPages)
