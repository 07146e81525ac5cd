import { ReportedBody } from "#app/passport/passport-request.ts"
import { reportTm30 } from "#app/passport/tm30.server.ts"
import { BOOKING_ID } from "../../docs/booking-shared.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** POST /api/admin/tm30/{id}/reported: a booking's guests were reported. */
const calls = api({
  POST: call({
    who: "documents",
    summary: "Mark a stay as reported to immigration",
    details:
      "`id` is the booking's, `receipt` the number of the Bureau's receipt. The alerts of the stay end and its photos are deleted; a passport that is sent after `seenAt` (epoch milliseconds, now if omitted) or after the file was downloaded, and a photo that nobody has typed, are still to be reported.",
    body: ReportedBody,
    bodyOptional: true,
    returns: Success({ reportedAt: instant }),
    failures: ["documents-off"],
    example: { id: BOOKING_ID, body: { receipt: "TM30-2026-000123" } },
    run: async ({ app, admin, params, body, value, success }) => {
      const { reportedAt } = value(await reportTm30(app, params.id ?? "", body, admin))
      return success({ reportedAt: new Date(reportedAt).toISOString() })
    },
  }),
})

export { calls as action, calls as loader }
