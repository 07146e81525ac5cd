import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { orderCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.place

/** Reorders the route photos. */
export const action = adminButton(orderCommand({ list: "way", back }))

export const loader = adminRedirect(back, "villa")
