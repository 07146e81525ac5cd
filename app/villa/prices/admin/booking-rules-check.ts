import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { BookingRulesForm } from "../offer-fields.ts"
import { offerRulesCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(() => adminPaths.bookingRules, "villa")

export const action = adminCheck(offerRulesCheck(BookingRulesForm))
