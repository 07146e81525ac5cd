import { adminPaths } from "#app/admin-paths.ts"
import { removeSeason } from "#app/villa/seasons.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"
import { savedPricesHeaders, withPriceChange } from "./prices-page.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.season(id)

/** Removes a season. */
export const action = adminButton({
  permission: "villa",
  run: async (app, _, { admin, params }) =>
    withPriceChange(app, await removeSeason(app, params.id ?? "", { name: admin.name })),
  success: "admin:prices.remove.done",
  texts: { "not-found": "admin:prices.remove.gone" },
  failed: "admin:villa.failed.update",
  back: page,
  next: () => adminPaths.prices,
  headers: savedPricesHeaders,
  notFoundRedirect: adminPaths.prices,
})

export const loader = adminRedirect(page, "villa")
