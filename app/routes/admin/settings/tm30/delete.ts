import { adminPaths } from "#app/admin-paths.ts"
import { deletePassport } from "#app/passport/save-passport.server.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Deletes a passport that is not reported. */
export const action = adminButton({
  permission: "documents",
  run: (app, _, { admin, params }) => deletePassport(app, params.id ?? "", params.passport ?? "", admin),
  success: "admin:tm30.stay.removed",
  failed: "admin:tm30.failed",
  back: ({ id = "" }) => adminPaths.tm30Stay(id),
})

export { action as loader }
