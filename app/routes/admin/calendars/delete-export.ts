import { adminPaths } from "#app/admin-paths.ts"
import { deleteExport } from "#app/calendar/change-exports.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.calendars

/** Deletes an address of the owner's own apps. */
export const action = adminButton({
  permission: "manage-calendars",
  run: (app, _, { admin, params }) => deleteExport(app, params.id ?? "", admin),
  success: "admin:calendars.exports.removed",
  texts: { "not-found": "admin:calendars.exports.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "manage-calendars")
