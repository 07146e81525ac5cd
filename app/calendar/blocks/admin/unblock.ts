import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { unblockNights } from "../block-nights.server.ts"

const button = adminButton({
  permission: "bookings",
  run: (app, _, { admin, params }) => unblockNights(app, params.id ?? "", admin),
  success: "admin:blocks.unblocked",
  texts: { "not-found": "admin:blocks.gone" },
  failed: "errors.internal",
  back: () => adminPaths.calendar,
})

export { button as action, button as loader }
