import { adminPaths } from "#app/admin-paths.ts"
import { removeRoom } from "#app/villa/change-rooms.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.room(id)

/** Deletes a room. */
export const action = adminButton({
  permission: "villa",
  run: (app, _, { admin, params }) => removeRoom(app, params.id ?? "", { name: admin.name }),
  success: "admin:villa.rooms.removed",
  texts: { "not-found": "admin:villa.rooms.gone" },
  failed: "admin:villa.failed.update",
  back: page,
  next: () => adminPaths.rooms,
  notFoundRedirect: adminPaths.rooms,
})

export const loader = adminRedirect(page, "villa")
