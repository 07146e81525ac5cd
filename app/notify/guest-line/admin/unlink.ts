import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { ok } from "#app/result.ts"
import { unlinkGuestLine } from "../link-guest-line.server.ts"

const button = adminButton({
  permission: "bookings",
  run: async (app, _, { params }) => ok(await unlinkGuestLine(app, params.id ?? "", "team")),
  success: "admin:guestLine.unlinked",
  failed: "failed.updateBooking",
  back: ({ id = "" }) => adminPaths.bookingMessages(id),
})

export { button as action, button as loader }
