import { adminPaths } from "#app/admin-paths.ts"
import { adminCheck, adminRedirect } from "../../../shared/admin-action.server.ts"
import { offerRulesCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(() => adminPaths.priceRules, "villa")

export const action = adminCheck(offerRulesCheck)
