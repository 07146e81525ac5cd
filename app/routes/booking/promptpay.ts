import { promptPayLoader } from "../shared/payable-promptpay.server.ts"
import { bookingPages } from "./step.server.ts"

export const loader = promptPayLoader(bookingPages)
