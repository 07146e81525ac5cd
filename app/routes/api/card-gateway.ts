import { failure, resource, success } from "#app/http/api.server.ts"
import { readUpTo } from "#app/http/body.server.ts"
import { handleWebhook } from "#app/payment/handle-webhook.server.ts"

/** A webhook event about a charge has a few kilobytes. */
const EVENT_MAX_BYTES = 64 * 1024

/** POST /api/card-gateway: the gateway's signed webhooks. The charge is fetched from the gateway, not read from the event. */
const call = resource({
  POST: async ({ app, request }) => {
    const body = await readUpTo(request, EVENT_MAX_BYTES)
    if (!body) return failure("body-too-large")
    await handleWebhook(app, new TextDecoder().decode(body), request.headers)
    // The same response whether or not the signature was valid.
    return success(null)
  },
})

export { call as action, call as loader }
