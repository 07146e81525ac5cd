import { adminPaths } from "#app/admin-paths.ts"
import { changeRoom } from "#app/villa/change-rooms.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.room(id)

/** Reorders a room's photos and deletes those that the order leaves out; the page itself shows the rest. */
export const action = adminButton({
  permission: "villa",
  schema: OrderForm,
  run: (app, { order }, { admin, params }) =>
    changeRoom(app, params.id ?? "", { images: order }, [], { name: admin.name }),
  success: null,
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, "villa")
