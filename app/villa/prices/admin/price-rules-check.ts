import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { PriceRulesForm } from "../offer-fields.ts"
import { offerRulesCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(() => adminPaths.priceRules, "villa")

export const action = adminCheck(offerRulesCheck(PriceRulesForm))
