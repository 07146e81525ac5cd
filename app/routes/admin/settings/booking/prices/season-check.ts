import { adminPaths } from "#app/admin-paths.ts"
import { adminCheck, adminRedirect } from "../../../shared/admin-action.server.ts"
import { seasonCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(({ id = "" }) => adminPaths.season(id), "villa")

export const action = adminCheck(seasonCheck)
