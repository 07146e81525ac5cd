import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { deletePassport } from "../save-passport.server.ts"

export const action = adminButton({
  permission: "documents",
  run: (app, _, { admin, params }) => deletePassport(app, params.id ?? "", params.passport ?? "", admin),
  success: "admin:tm30.stay.removed",
  failed: "admin:tm30.failed",
  back: ({ id = "" }) => adminPaths.tm30Stay(id),
})

export { action as loader }
