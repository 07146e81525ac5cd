import { resource, success } from "#app/http/api.server.ts"
import { hearGateway } from "#app/payment/hear-gateway.server.ts"

/** POST /api/card-gateway: the gateway's signed messages. They only say where to look; what is true is asked there. */
const call = resource({
  POST: async ({ app, request }) => {
    await hearGateway(app, await request.text(), request.headers)
    // Whether a message was believed is nobody's business.
    return success(null)
  },
})

export { call as action, call as loader }
