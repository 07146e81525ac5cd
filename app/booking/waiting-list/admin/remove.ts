import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { removeWish } from "../change-wish.server.ts"

const remove = adminButton({
  permission: "bookings",
  run: (app, _, { admin, params }) => removeWish(app, params.id ?? "", { ...byAdmin(admin), name: admin.name }),
  success: "admin:waitingList.removed",
  failed: "admin:waitingList.failed",
  back: () => adminPaths.waiting,
})

export { remove as action, remove as loader }
