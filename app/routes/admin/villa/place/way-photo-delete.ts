import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { removeCommand } from "../photo-list-commands.server.ts"

const back = () => adminPaths.place

/** Deletes a photo of the way. */
export const action = adminButton(removeCommand({ list: "way", back }))

export const loader = adminRedirect(back, "villa")
