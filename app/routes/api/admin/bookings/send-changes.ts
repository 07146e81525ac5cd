import { emailChanges } from "#app/booking/email-changes.server.ts"
import { forAdmin, resource, success, valueOrThrow } from "#app/http/api.server.ts"

/** POST /api/admin/bookings/{id}/send-changes: emails the guest what staff have changed. */
const call = resource({
  POST: forAdmin(async ({ app, params }) => {
    valueOrThrow(await emailChanges(app, params.id ?? ""))
    return success(null, { status: 202 })
  }),
})

export { call as action, call as loader }
