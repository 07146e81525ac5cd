import * as z from "zod"
import { ALERT_CHANNELS } from "#app/alert/alert.ts"
import { sendTestAlert } from "#app/alert/send-test-alert.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

const TestBody = z.strictObject({ channel: z.enum(ALERT_CHANNELS) })

/** POST /api/admin/alerts/test: sends the caller a test by one channel and answers what the service said. */
const call = resource({
  POST: forAdmin(
    "account",
    withBody(TestBody, async ({ app, caller: { admin }, body }) => {
      if (!admin) throw new Error("The route requires an admin")
      const { sent, error, receipt } = valueOrThrow(await sendTestAlert(app, admin, body.channel))
      return success({ sent, error, receipt: receipt === null ? null : new Date(receipt).toISOString() })
    }),
  ),
})

export { call as action, call as loader }
