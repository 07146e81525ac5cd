import { paths } from "#app/paths.ts"
import { adminCheck, adminRedirect } from "../../shared/admin-action.server.ts"
import { seasonCheck } from "./prices-page.server.ts"

export const loader = adminRedirect(({ id = "" }) => paths.admin.season(id), "villa")

export const action = adminCheck(seasonCheck)
