import * as z from "zod"
import { markAlertsRead } from "#app/alert/list-alerts.server.ts"
import { api, call } from "../../shared/call.server.ts"

const ReadBody = z.strictObject({ upTo: z.string().max(100) })

/** POST /api/admin/alerts/read: marks the caller's alerts up to one of them as read. */
const calls = api({
  POST: call({
    who: "account",
    summary: "Mark alerts as read",
    details: "Marks all alerts up to and including `upTo`.",
    body: ReadBody,
    returns: null,
    failures: ["not-found"],
    example: { body: { upTo: "0b5cf1c46a0f4a589b0b2f6a3f0a9c11" } },
    run: async ({ app, admin, body, value }) => {
      value(await markAlertsRead(app, admin.id, body.upTo))
    },
  }),
})

export { calls as action, calls as loader }
