import { remainingSeconds } from "#app/booking/deadline.ts"
import { findBooking } from "#app/booking/find-booking.server.ts"
import { failure, resource, success } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** GET /api/booking/{id}/countdown: the time left, or with `Upgrade: websocket` the live feed of it. */
const call = resource({
  GET: async ({ app, caller, params, request }) => {
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
})

export { call as action, call as loader }
