import { cardReturnLoader } from "#app/money/payable/pages/payable-card.server.ts"
import { linkPages } from "./link-page.server.ts"

export const loader = cardReturnLoader(linkPages)
