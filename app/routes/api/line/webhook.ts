import * as z from "zod"
import { readLineWebhook, runLineCommands } from "#app/admin/handle-line-webhook.server.ts"
import { readUpTo } from "#app/http/body.server.ts"
import { api, call } from "../shared/call.server.ts"

/** LINE sends a few events at a time, of a few kilobytes each. */
const BODY_MAX_BYTES = 256 * 1024

/** POST /api/line/webhook: signed by LINE, which expects the response within two seconds; the work is done after it. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Webhook of LINE",
    details:
      "Must be signed by LINE with the channel's secret (`X-Line-Signature`), else 401. Responds before the events are handled; an event that is repeated within three days is ignored.",
    returns: z.object({ status: z.literal("success"), data: z.null() }),
    failures: ["body-too-large"],
    run: async ({ app, request, waitUntil, value, success, failure }) => {
      const body = value(await readUpTo(request, BODY_MAX_BYTES))
      const commands = readLineWebhook(app, body, request.headers.get("X-Line-Signature") ?? "")
      if (!commands.ok) return failure(commands.error)
      if (commands.value.length > 0) waitUntil(runLineCommands(app, commands.value))
      return success(null)
    },
  }),
})

export { calls as action, calls as loader }
