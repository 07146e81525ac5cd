import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { removeSeason } from "../seasons.server.ts"

/** Removes a season. */
const button = adminButton({
  permission: "villa",
  run: (app, _, { admin, params }) => removeSeason(app, params.id ?? "", { name: admin.name }),
  success: "admin:prices.remove.done",
  texts: { "not-found": "admin:prices.remove.gone" },
  failed: "admin:villa.failed.update",
  back: ({ id = "" }) => adminPaths.season(id),
  next: () => adminPaths.prices,
  notFoundRedirect: adminPaths.prices,
})

export { button as action, button as loader }
