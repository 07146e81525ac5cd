import { z } from "zod"
import { resource, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"
import { payByCall } from "../card.server.ts"
import { ownBooking } from "./own-booking.server.ts"

/** POST /api/booking/{id}/card-payment. */
const call = resource({
  POST: idempotent(
    withBody(z.looseObject({}), async ({ body, ...call }) => {
      const { booking } = await ownBooking(call)
      return payByCall(call, { kind: "booking", id: booking.id }, body)
    }),
  ),
})

export { call as action, call as loader }
