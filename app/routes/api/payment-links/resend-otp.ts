import { resource } from "#app/http/api.server.ts"
import { resendOtpCall } from "../card.server.ts"

/** POST /api/payment-links/{id}/resend-otp. */
const call = resource({ POST: (call) => resendOtpCall(call, { kind: "link", id: call.params.id ?? "" }) })

export { call as action, call as loader }
