import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { withdrawInvite } from "../invites.server.ts"

const button = adminButton({
  permission: "team",
  run: async (app, _, { admin, params, request }) =>
    withdrawInvite(app, params.id ?? "", admin, await languageOf(request)),
  success: "admin:staff.invites.withdrawn",
  failed: "admin:frame.failed",
  back: () => adminPaths.staff,
})

export { button as action, button as loader }
