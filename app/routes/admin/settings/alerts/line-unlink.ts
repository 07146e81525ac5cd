import { adminPaths } from "#app/admin-paths.ts"
import { unlinkLine } from "#app/alert/link-line.server.ts"
import { ok } from "#app/result.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Removes the LINE link of the signed-in admin. */
const button = adminButton({
  permission: "account",
  run: async (app, _, { admin }) => ok(await unlinkLine(app, admin.id)),
  success: "admin:line.unlinked",
  failed: "errors.internal",
  back: () => adminPaths.alertLine,
})

export { button as action, button as loader }
