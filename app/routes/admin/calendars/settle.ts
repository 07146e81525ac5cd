import { adminPaths } from "#app/admin-paths.ts"
import { settle } from "#app/calendar/change-feed.server.ts"
import { SettleForm } from "#app/calendar/feed-request.ts"
import { adminButton } from "../shared/admin-action.server.ts"

/** Hides a double booking that the owner has settled. */
const button = adminButton({
  permission: "calendars",
  schema: SettleForm,
  run: (app, conflict, { admin }) => settle(app, conflict, admin),
  success: "admin:calendars.conflicts.settled",
  texts: { "not-found": "admin:calendars.conflicts.gone" },
  failed: "errors.internal",
  back: () => adminPaths.calendars,
})

export { button as action, button as loader }
