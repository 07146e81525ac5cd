import { paths } from "#app/paths.ts"
import { removeRoom } from "#app/villa/change-rooms.server.ts"
import { adminButton, adminRedirect } from "../admin-action.server.ts"

/** Deletes a room. The room's own page is gone by then, so every answer leads to the list. */
export const action = adminButton({
  run: (app, _, { admin, params }) => removeRoom(app, params.id ?? "", { name: admin.name }),
  success: "admin:villa.rooms.removed",
  texts: { "not-found": "admin:villa.rooms.gone" },
  failed: "admin:villa.failed.update",
  back: () => paths.admin.rooms,
})

export const loader = adminRedirect(({ id = "" }) => paths.admin.room(id))
