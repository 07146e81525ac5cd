import { adminPaths } from "#app/admin-paths.ts"
import { fail } from "#app/result.ts"
import { setMap } from "#app/villa/change-place.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const back = () => adminPaths.place

/** Deletes the owner's map. */
export const action = adminButton({
  permission: "villa",
  run: async (app, _, { admin }) => {
    const removed = await setMap(app, null, { name: admin.name })
    return removed.ok && !removed.value.changed ? fail("not-found") : removed
  },
  success: "admin:place.map.removed",
  texts: { "not-found": "admin:place.map.gone" },
  failed: "admin:villa.failed.update",
  back,
})

export const loader = adminRedirect(back, "villa")
