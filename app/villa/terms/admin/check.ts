import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck } from "#app/admin/pages/admin-action.server.ts"
import { termsCheck } from "./preview-terms.server.ts"

const check = adminCheck(termsCheck, () => adminPaths.terms)

export { check as action, check as loader }
