import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { setExtraPhoto } from "../change-extras.server.ts"

/** Deletes the photo of an extra. */
const button = adminButton({
  permission: "villa",
  run: (app, _, { admin, params }) => setExtraPhoto(app, params.id ?? "", null, { name: admin.name }),
  success: "admin:extras.photo.removed",
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.extra(id),
})

export { button as action, button as loader }
