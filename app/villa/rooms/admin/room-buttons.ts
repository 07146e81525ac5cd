import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { removeRoom, reorderRooms } from "../change-rooms.server.ts"

const buttons = byLastSegment({
  /** Reorders the rooms; the page itself shows the new order. */
  order: adminButton({
    permission: "villa",
    schema: OrderForm,
    run: (app, { order }, { admin }) => reorderRooms(app, order, { name: admin.name }),
    success: null,
    failed: "admin:villa.failed.update",
    back: () => adminPaths.rooms,
  }),
  /** Deletes a room. */
  delete: adminButton({
    permission: "villa",
    run: (app, _, { admin, params }) => removeRoom(app, params.id ?? "", { name: admin.name }),
    success: "admin:villa.rooms.removed",
    texts: { "not-found": "admin:villa.rooms.gone" },
    failed: "admin:villa.failed.update",
    back: ({ id = "" }) => adminPaths.room(id),
    next: () => adminPaths.rooms,
    notFoundRedirect: adminPaths.rooms,
  }),
})

export { buttons as action, buttons as loader }
