import { LinkRequest } from "#app/booking/link-request.ts"
import { sendLink } from "#app/booking/send-link.server.ts"
import { resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { holderNetworkOf } from "#app/http/session.server.ts"

/** POST /api/booking/send-link: emails a guest the link to their booking; responds the same if there is none. */
const call = resource({
  POST: withBody(LinkRequest, async ({ app, request, body }) => {
    valueOrThrow(await sendLink(app, body, { network: holderNetworkOf(request) }))
    return success(null, { status: 202 })
  }),
})

export { call as action, call as loader }
