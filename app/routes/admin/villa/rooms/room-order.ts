import { adminPaths } from "#app/admin-paths.ts"
import { reorderRooms } from "#app/villa/change-rooms.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => adminPaths.rooms

/** Reorders the rooms; the page itself shows the new order. */
export const action = adminButton({
  permission: "villa",
  schema: OrderForm,
  run: (app, { order }, { admin }) => reorderRooms(app, order, { name: admin.name }),
  success: null,
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, "villa")
