import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { textCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.images

/** Saves the alt text of a slide. */
export const action = adminButton(textCommand({ list: "slides", back }))

export const loader = adminRedirect(back, "villa")
