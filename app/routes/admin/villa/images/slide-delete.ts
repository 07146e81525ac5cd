import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { removeCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.images

/** Deletes a slide. */
export const action = adminButton(removeCommand({ list: "slides", back }))

export const loader = adminRedirect(back, "villa")
