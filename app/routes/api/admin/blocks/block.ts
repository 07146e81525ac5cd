import { unblockNights } from "#app/booking/block-nights.server.ts"
import { api, call } from "../../shared/call.server.ts"

const BLOCK_ID = "9b1f6e0c-58a1-4a0f-b8d2-71c0f4e2a903"

/** DELETE /api/admin/blocks/{id}. */
const calls = api({
  DELETE: call({
    who: "bookings",
    summary: "Unblock dates",
    returns: null,
    example: { id: BLOCK_ID },
    run: async ({ app, admin, params, value }) => {
      value(await unblockNights(app, params.id ?? "", admin))
    },
  }),
})

export { calls as action, calls as loader }
