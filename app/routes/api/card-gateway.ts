import { readUpTo } from "#app/http/body.server.ts"
import { handleWebhook } from "#app/payment/handle-webhook.server.ts"
import { emptyResponse } from "./docs/objects.ts"
import { api, call } from "./shared/call.server.ts"

/** A webhook event about a charge or its refund has a few kilobytes. */
const EVENT_MAX_BYTES = 64 * 1024

/** POST /api/card-gateway: the gateway's signed webhooks. The charge and its refunds are fetched from the gateway, not read from the event. */
const calls = api({
  POST: call({
    who: "anyone",
    summary: "Webhook of the card gateway",
    details: "Events must be signed by the gateway. The response does not depend on whether the event is valid.",
    returns: emptyResponse,
    run: async ({ app, request, value, success }) => {
      const body = value(await readUpTo(request, EVENT_MAX_BYTES))
      await handleWebhook(app, new TextDecoder().decode(body), request.headers)
      // The same response whether or not the signature was valid.
      return success(null)
    },
  }),
})

export { calls as action, calls as loader }
