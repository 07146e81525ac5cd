import { BOOKING_ID } from "../docs/booking-shared.ts"
import { CARD_EXAMPLE, cardPaymentCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/booking/{id}/card-payment. */
const calls = api({
  POST: cardPaymentCall("booking", {
    summary: "Pay by card",
    details:
      "Authorises the amount and emails a code to the customer. In production only tokens of the gateway are accepted, never card numbers.",
    example: { id: BOOKING_ID, body: CARD_EXAMPLE },
  }),
})

export { calls as action, calls as loader }
