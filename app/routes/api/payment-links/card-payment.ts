import { LINK_ID } from "../docs/payment-link-shared.ts"
import { CARD_EXAMPLE, cardPaymentCall } from "../payable.server.ts"
import { api } from "../shared/call.server.ts"

/** POST /api/payment-links/{id}/card-payment. */
const calls = api({
  POST: cardPaymentCall("link", {
    summary: "Pay a payment link by card",
    details: "Works like the card payment of a booking; the code is emailed to `email`.",
    example: { id: LINK_ID, body: { ...CARD_EXAMPLE, email: "mali@example.com" } },
  }),
})

export { calls as action, calls as loader }
