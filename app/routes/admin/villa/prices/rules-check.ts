import { paths } from "#app/paths.ts"
import { adminCheck, adminRedirect } from "../../shared/admin-action.server.ts"
import { rulesCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(() => paths.admin.priceRules, "villa")

export const action = adminCheck(rulesCheck)
