import { withdrawInvite } from "#app/admin/invites.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

const button = adminButton({
  permission: "team",
  run: async (app, _, { admin, params, request }) =>
    withdrawInvite(app, params.id ?? "", admin, await languageOf(request)),
  success: "admin:staff.invites.withdrawn",
  failed: "admin:staff.failed",
  back: () => adminPaths.staff,
})

export { button as action, button as loader }
