import { adminPaths } from "#app/admin-paths.ts"
import { setBackground } from "#app/villa/change-photos.server.ts"
import { adminButton } from "../../../shared/admin-action.server.ts"
import { removeImage } from "../../../shared/single-image-actions.server.ts"

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
