import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { ok } from "#app/result.ts"
import { unlinkLine } from "../link-line.server.ts"

const button = adminButton({
  permission: "account",
  run: async (app, _, { admin }) => ok(await unlinkLine(app, admin.id)),
  success: "admin:line.unlinked",
  failed: "errors.internal",
  back: () => adminPaths.alertLine,
})

export { button as action, button as loader }
