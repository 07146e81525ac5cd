import { adminPaths } from "#app/admin-paths.ts"
import { settleConflicts } from "#app/calendar/change-feed.server.ts"
import { SettleConflictsForm } from "#app/calendar/feed-request.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.calendars

/** Hides a double booking that the owner has settled. */
export const action = adminButton({
  permission: "calendars",
  schema: SettleConflictsForm,
  run: (app, conflict, { admin }) => settleConflicts(app, conflict, admin),
  success: "admin:calendars.conflicts.settled",
  texts: { "not-found": "admin:calendars.conflicts.gone" },
  failed: "errors.internal",
  back: page,
})

export const loader = adminRedirect(page, "calendars")
