import { z } from "zod"
import { checked, failure, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { CardDetails, CardToken, holdsCardNumber } from "#app/payment/card.ts"
import { payByCard } from "#app/payment/pay-by-card.server.ts"
import { ownBooking } from "./own-booking.server.ts"
import { sentCodeJson } from "./sent-code.ts"

/** POST /api/booking/{id}/card-payment: a token of the gateway's script, or in test mode a test card. */
const call = resource({
  POST: withBody(z.looseObject({}), async ({ app, body, ...call }) => {
    const { booking } = await ownBooking({ app, ...call })
    // With a real gateway no card number may come here at all.
    const tokensAlone = app.cards?.publicKey != null
    if (tokensAlone && holdsCardNumber(JSON.stringify(body))) return failure("card-unreadable")
    const card = checked(tokensAlone || "token" in body ? CardToken : CardDetails(app.now()), body)
    const outcome = valueOrThrow(await payByCard(app, { kind: "booking", id: booking.id }, card))
    const data = outcome.next === "bank" ? { authorizeUri: outcome.url } : sentCodeJson(outcome)
    return success({ otpRequired: true, ...data }, { status: 202 })
  }),
})

export { call as action, call as loader }
