import { adminPaths } from "#app/admin-paths.ts"
import { setRoomImageAlt } from "#app/villa/change-rooms.server.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.room(id)

/** Saves the alt text of one of a room's photos. */
export const action = adminButton({
  permission: "villa",
  schema: ImageAlt,
  run: (app, alt, { admin, params: { id = "", picture = "" } }) =>
    setRoomImageAlt(app, id, picture, alt, { name: admin.name }),
  success: "admin:villa.alt.saved",
  texts: { "not-found": "admin:villa.photos.gone" },
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, "villa")
