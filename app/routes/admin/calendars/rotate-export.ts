import { adminPaths } from "#app/admin-paths.ts"
import { rotateExport } from "#app/calendar/change-exports.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.calendars

/** Replaces an address of our calendar. */
export const action = adminButton({
  permission: "manage-calendars",
  run: (app, _, { admin, params }) => rotateExport(app, params.id ?? "", admin),
  success: "admin:calendars.feed.rotated",
  texts: { "not-found": "admin:calendars.exports.gone" },
  failed: "errors.internal",
  back: page,
  next: ({ id }) => `${adminPaths.calendars}#export-${id}`,
})

export const loader = adminRedirect(page, "manage-calendars")
