import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { textCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.place

/** Saves the caption of a photo of the way. */
export const action = adminButton(textCommand({ list: "way", back }))

export const loader = adminRedirect(back, "villa")
