import { paths } from "#app/paths.ts"
import { adminCheck, adminRedirect } from "../../shared/admin-action.server.ts"
import { policyCheck } from "./preview-policy.server.ts"

export const loader = adminRedirect(() => paths.admin.terms, "villa")

export const action = adminCheck(policyCheck)
