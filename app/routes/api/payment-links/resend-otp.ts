import { resource } from "#app/http/api.server.ts"
import { resendByCall } from "../card.server.ts"

/** POST /api/payment-links/{id}/resend-otp. */
const call = resource({ POST: (call) => resendByCall(call, { kind: "link", id: call.params.id ?? "" }) })

export { call as action, call as loader }
