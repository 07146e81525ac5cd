import { paths } from "#app/paths.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { textCommand } from "../photo-list-commands.server.ts"

const back = () => paths.admin.place

/** Saves the caption of a photo of the way. */
export const action = adminButton(textCommand({ list: "way", back }))

export const loader = adminRedirect(back, "villa")
