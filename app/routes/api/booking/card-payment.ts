import { cardPaymentCall } from "../payable.server.ts"

/** /api/booking/{id}/card-payment */
const call = cardPaymentCall("booking")

export { call as action, call as loader }
