import { adminPaths } from "#app/admin-paths.ts"
import { unlinkLine } from "#app/alert/link-line.server.ts"
import { ok } from "#app/result.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.alertLine

/** Removes the LINE link of the signed-in admin. */
export const action = adminButton({
  permission: "account",
  run: async (app, _, { admin }) => ok(await unlinkLine(app, admin.id)),
  success: "admin:line.unlinked",
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "account")
