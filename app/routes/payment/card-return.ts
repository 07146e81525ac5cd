import { cardReturnLoader } from "../shared/payable-card.server.ts"
import { linkPages } from "./link-page.server.ts"

export const loader = cardReturnLoader(linkPages)
