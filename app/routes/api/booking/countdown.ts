import * as z from "zod"
import { remainingSeconds } from "#app/booking/deadline.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { foundJson } from "#app/http/found.server.ts"
import { BOOKING_ID } from "../docs/booking-shared.ts"
import { instant, Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/** GET /api/booking/{id}/countdown: the time left, or with `Upgrade: websocket` the live feed of it. */
const calls = api({
  GET: call({
    who: "guest",
    summary: "Get the time left to pay",
    details:
      "Send `Upgrade: websocket` to receive the same data as live updates (101), on 20 pages of a booking at a time.",
    returns: Success({
      deadline: instant.nullable(),
      remainingSeconds: z.number().min(0),
      status: z.enum(BOOKING_STATUSES),
    }),
    failures: ["too-many-requests"],
    example: { id: BOOKING_ID },
    run: async ({ app, caller, params, request, success, failure }) => {
      const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
      if (request.headers.get("Upgrade")?.toLowerCase() === "websocket") {
        const { webSocket } = await app.countdown(booking.id).fetch(request)
        return webSocket ? new Response(null, { status: 101, webSocket }) : failure("too-many-requests")
      }
      const { status, paymentDeadline } = booking
      return success({
        deadline: paymentDeadline && new Date(paymentDeadline).toISOString(),
        remainingSeconds: paymentDeadline === null ? 0 : remainingSeconds(paymentDeadline, app.now()),
        status,
      })
    },
  }),
})

export { calls as action, calls as loader }
