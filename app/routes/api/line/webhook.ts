import { readLineWebhook, runLineCommands } from "#app/admin/handle-line-webhook.server.ts"
import { failure, resource, success } from "#app/http/api.server.ts"
import { readUpTo } from "#app/http/body.server.ts"

/** LINE sends a few events at a time, of a few kilobytes each. */
const BODY_MAX_BYTES = 256 * 1024

/** POST /api/line/webhook: signed by LINE, which expects the response within two seconds; the work is done after it. */
const call = resource({
  POST: async ({ app, request, waitUntil }) => {
    const body = await readUpTo(request, BODY_MAX_BYTES)
    if (!body) return failure("body-too-large")
    const commands = readLineWebhook(app, body, request.headers.get("X-Line-Signature") ?? "")
    if (!commands.ok) return failure(commands.error)
    if (commands.value.length > 0) waitUntil(runLineCommands(app, commands.value))
    return success(null)
  },
})

export { call as action, call as loader }
