import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { removeImage } from "#app/villa/photos/admin/single-image-actions.server.ts"
import { setMap } from "../change-place.server.ts"

/** Deletes the owner's map. */
const button = adminButton({
  permission: "villa",
  run: removeImage(setMap),
  success: "admin:place.map.removed",
  texts: { "not-found": "admin:place.map.gone" },
  failed: "admin:villa.failed.update",
  back: () => adminPaths.wayPhotos,
})

export { button as action, button as loader }
