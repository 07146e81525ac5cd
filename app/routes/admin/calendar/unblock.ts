import { adminPaths } from "#app/admin-paths.ts"
import { unblockNights } from "#app/booking/block-nights.server.ts"
import { adminButton } from "../shared/admin-action.server.ts"

/** Deletes a block, which makes its nights available. */
const button = adminButton({
  permission: "bookings",
  run: (app, _, { admin, params }) => unblockNights(app, params.id ?? "", admin),
  success: "admin:staff.blocks.unblocked",
  texts: { "not-found": "admin:staff.blocks.gone" },
  failed: "errors.internal",
  back: () => adminPaths.calendar,
})

export { button as action, button as loader }
