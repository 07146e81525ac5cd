import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { orderCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.images

/** Reorders the slides. */
export const action = adminButton(orderCommand({ list: "slides", back }))

export const loader = adminRedirect(back, "villa")
