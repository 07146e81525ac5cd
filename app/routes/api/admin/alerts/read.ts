import * as z from "zod"
import { markAlertsRead } from "#app/alert/mark-alerts-read.server.ts"
import { forAdmin, noContent, resource, valueOrThrow, withBody } from "#app/http/api.server.ts"

const ReadBody = z.strictObject({ upTo: z.string().max(100) })

/** POST /api/admin/alerts/read: marks the caller's alerts up to one of them as read. */
const call = resource({
  POST: forAdmin(
    "account",
    withBody(ReadBody, async ({ app, caller: { admin }, body }) => {
      if (!admin) throw new Error("The route requires an admin")
      valueOrThrow(await markAlertsRead(app, admin.id, body.upTo))
      return noContent()
    }),
  ),
})

export { call as action, call as loader }
