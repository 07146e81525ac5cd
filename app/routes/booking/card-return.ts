import { cardReturnLoader } from "../shared/payable-card.server.ts"
import { bookingPages } from "./step.server.ts"

export const loader = cardReturnLoader(bookingPages)
