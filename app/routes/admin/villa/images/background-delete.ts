import { adminPaths } from "#app/admin-paths.ts"
import { fail } from "#app/result.ts"
import { setBackground } from "#app/villa/change-photos.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => adminPaths.images

/** Deletes the background photo. */
export const action = adminButton({
  permission: "villa",
  run: async (app, _, { admin }) => {
    const removed = await setBackground(app, null, { name: admin.name })
    return removed.ok && !removed.value.changed ? fail("not-found") : removed
  },
  success: "admin:villa.photos.backgroundRemoved",
  texts: { "not-found": "admin:villa.photos.backgroundGone" },
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, "villa")
