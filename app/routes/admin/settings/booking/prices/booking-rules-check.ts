import { adminPaths } from "#app/admin-paths.ts"
import { BookingRulesForm } from "#app/villa/offer-fields.ts"
import { adminCheck, adminRedirect } from "../../../shared/admin-action.server.ts"
import { offerRulesCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(() => adminPaths.bookingRules, "villa")

export const action = adminCheck(offerRulesCheck(BookingRulesForm))
