import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminCheck, adminRedirect } from "#app/admin/pages/admin-action.server.ts"
import { seasonCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(({ id = "" }) => adminPaths.season(id), "villa")

export const action = adminCheck(seasonCheck)
