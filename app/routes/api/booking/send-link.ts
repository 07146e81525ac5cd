import { BookingLinkRequest } from "#app/booking/booking-link-request.ts"
import { sendBookingLink } from "#app/booking/send-booking-link.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { emptyResponse } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** POST /api/booking/send-link: emails a guest the link to their booking; responds the same if there is none. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Email the link to a booking",
    details:
      "For guests on another device. Responds the same whether there is a booking with this number and email or not. Emails at most three links per booking and day; a network may call it 20 times an hour.",
    body: BookingLinkRequest,
    status: 202,
    returns: emptyResponse,
    failures: ["too-many-requests"],
    example: { body: { email: "mali@example.com", reference: "BV-7K3M9Q" } },
    run: async ({ app, request, body, value, success }) => {
      value(await sendBookingLink(app, body, { network: holderNetworkOf(request) }))
      return success(null)
    },
  }),
})

export { calls as action, calls as loader }
