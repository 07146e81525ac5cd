import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { termsCheck } from "./preview-terms.server.ts"

export const loader = adminRedirect(() => adminPaths.terms, "villa")

export const action = adminCheck(termsCheck)
