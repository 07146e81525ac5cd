import * as z from "zod"
import { refundJson } from "#app/booking/refund-json.ts"
import { findOpenRefunds } from "#app/payment/find-refunds.server.ts"
import { Refund, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET /api/admin/refunds. */
const calls = api({
  GET: call({
    who: "refunds",
    summary: "List the refunds to return",
    details: "Those that are owed or on their way, oldest first, at most 100.",
    returns: Success({ refunds: z.array(Refund) }),
    example: {},
    run: async ({ app, url, success }) => {
      const refunds = await findOpenRefunds(app)
      return success({ refunds: refunds.map((each) => refundJson(each, url.origin)) })
    },
  }),
})

export { calls as action, calls as loader }
