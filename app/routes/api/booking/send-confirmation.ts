import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { resource, success, valueOrThrow } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"

/** POST /api/booking/{id}/send-confirmation: sends once a minute at most; a repeated call gets the same response. */
const call = resource({
  POST: async ({ app, caller, params }) => {
    const { booking } = foundJson(await findBooking(app, params.id ?? "", caller))
    valueOrThrow(await sendConfirmation(app, booking.id, actingAs(caller)))
    return success(null, { status: 202 })
  },
})

export { call as action, call as loader }
