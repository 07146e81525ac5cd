import { promptPayLoader } from "#app/money/payable/pages/payable-promptpay.server.ts"
import { linkPages } from "./link-page.server.ts"

export const loader = promptPayLoader(linkPages)
