import { bookingPages } from "#app/booking/pages/step.server.ts"
import { promptPayLoader } from "#app/money/payable/pages/payable-promptpay.server.ts"

export const loader = promptPayLoader(bookingPages)
