import { failure, resource, success } from "#app/http/api.server.ts"
import { readUpTo } from "#app/http/body.server.ts"
import { handleWebhook } from "#app/payment/handle-webhook.server.ts"

/** A gateway's message about one charge has a few kilobytes. */
const MESSAGE_MAX_BYTES = 64 * 1024

/** POST /api/card-gateway: the gateway's signed messages. They only say where to look; what is true is asked there. */
const call = resource({
  POST: async ({ app, request }) => {
    const body = await readUpTo(request, MESSAGE_MAX_BYTES)
    if (!body) return failure("body-too-large")
    await handleWebhook(app, new TextDecoder().decode(body), request.headers)
    // Whether a message was believed is nobody's business.
    return success(null)
  },
})

export { call as action, call as loader }
