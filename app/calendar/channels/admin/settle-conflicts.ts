import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { settleConflicts } from "../change-feed.server.ts"
import { SettleConflictsForm } from "../feed-request.ts"

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
