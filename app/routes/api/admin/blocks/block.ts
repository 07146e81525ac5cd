import { unblockNights } from "#app/booking/block-nights.server.ts"
import { forAdmin, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/blocks/{id}. */
const call = resource({
  DELETE: forAdmin("bookings", async ({ app, admin, params }) => {
    valueOrThrow(await unblockNights(app, params.id ?? "", admin))
    return noContent()
  }),
})

export { call as action, call as loader }
