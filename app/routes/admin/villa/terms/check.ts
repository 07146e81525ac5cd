import { adminPaths } from "#app/admin-paths.ts"
import { adminCheck, adminRedirect } from "../../shared/admin-action.server.ts"
import { policyCheck } from "./preview-policy.server.ts"

export const loader = adminRedirect(() => adminPaths.terms, "villa")

export const action = adminCheck(policyCheck)
