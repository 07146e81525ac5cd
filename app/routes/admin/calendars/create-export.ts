import { adminPaths } from "#app/admin-paths.ts"
import { createExport } from "#app/calendar/change-exports.server.ts"
import { ExportForm } from "#app/calendar/feed-request.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.calendars

/** Makes an address for the owner's own apps. */
export const action = adminButton({
  permission: "manage-calendars",
  schema: ExportForm,
  run: (app, request, { admin }) => createExport(app, request, admin),
  success: "admin:calendars.exports.created",
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "manage-calendars")
