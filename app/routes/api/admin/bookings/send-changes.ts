import { tellGuest } from "#app/booking/tell-guest.server.ts"
import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** POST /api/admin/bookings/{id}/send-changes: emails the guest what staff have changed. */
const call = resource({
  POST: forAdmin(async ({ app, params }) => {
    valueOrThrow(await tellGuest(app, params.id ?? ""))
    return success(null, { status: 202 })
  }),
})

export { call as action, call as loader }
