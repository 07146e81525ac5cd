import * as z from "zod"
import { ALERT_CHANNELS } from "#app/alert/alert.ts"
import { sendTestAlert } from "#app/alert/send-test-alert.server.ts"
import { instant, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const TestBody = z.strictObject({ channel: z.enum(ALERT_CHANNELS) })

/** POST /api/admin/alerts/test: sends the caller a test by one channel and answers what the service said. */
const calls = api({
  POST: call({
    who: "account",
    summary: "Send a test",
    details:
      "Sent immediately, even in quiet hours; at most once a minute. `error` is what the service replied, `receipt` when a device last showed an alert.",
    body: TestBody,
    returns: Success({ sent: z.boolean(), error: z.string().nullable(), receipt: instant.nullable() }),
    failures: ["channel-missing", "test-too-soon"],
    example: { body: { channel: "mail" } },
    run: async ({ app, admin, body, value, success }) => {
      const { sent, error, receipt } = value(await sendTestAlert(app, admin, body.channel))
      return success({ sent, error, receipt: receipt === null ? null : new Date(receipt).toISOString() })
    },
  }),
})

export { calls as action, calls as loader }
