import { adminPaths } from "#app/admin-paths.ts"
import { unblockNights } from "#app/booking/block-nights.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.blocks

/** Deletes a block, which makes its nights available. */
export const action = adminButton({
  permission: "bookings",
  run: (app, _, { admin, params }) => unblockNights(app, params.id ?? "", admin),
  success: "admin:staff.blocks.unblocked",
  texts: { "not-found": "admin:staff.blocks.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "bookings")
