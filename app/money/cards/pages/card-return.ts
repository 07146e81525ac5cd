import { bookingPages } from "#app/booking/pages/step.server.ts"
import { cardReturnLoader } from "#app/money/payable/pages/payable-card.server.ts"

export const loader = cardReturnLoader(bookingPages)
