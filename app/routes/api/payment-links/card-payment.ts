import { cardPaymentCall } from "../payable.server.ts"

/** /api/payment-links/{id}/card-payment */
const call = cardPaymentCall("link")

export { call as action, call as loader }
