import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { setBackground } from "../change-photos.server.ts"
import { removeImage } from "./single-image-actions.server.ts"

/** Deletes the background photo. */
const button = adminButton({
  permission: "villa",
  run: removeImage(setBackground),
  success: "admin:villa.photos.backgroundRemoved",
  texts: { "not-found": "admin:villa.photos.backgroundGone" },
  failed: "admin:villa.failed.update",
  back: () => adminPaths.images,
})

export { button as action, button as loader }
