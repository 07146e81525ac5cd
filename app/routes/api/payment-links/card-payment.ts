import { z } from "zod"
import { resource, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { payByCall } from "../card.server.ts"

/** POST /api/payment-links/{id}/card-payment: as for a booking, with the `email` that the code goes to. */
const call = resource({
  POST: idempotent(
    withBody(z.looseObject({}), ({ body, ...call }) =>
      payByCall(call, { kind: "link", id: call.params.id ?? "" }, body),
    ),
  ),
})

export { call as action, call as loader }
