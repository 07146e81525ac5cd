import { adminPaths } from "#app/admin-paths.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { adminButton } from "../../../shared/admin-action.server.ts"
import { removeImage } from "../../../shared/single-image-actions.server.ts"

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
