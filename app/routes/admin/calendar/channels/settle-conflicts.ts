import { adminPaths } from "#app/admin-paths.ts"
import { settleConflicts } from "#app/calendar/change-feed.server.ts"
import { SettleConflictsForm } from "#app/calendar/feed-request.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Hides a double booking that the owner has settled. */
const button = adminButton({
  permission: "calendars",
  schema: SettleConflictsForm,
  run: (app, conflict, { admin }) => settleConflicts(app, conflict, admin),
  success: "admin:calendars.conflicts.settled",
  texts: { "not-found": "admin:calendars.conflicts.gone" },
  failed: "errors.internal",
  back: () => adminPaths.calendars,
})

export { button as action, button as loader }
