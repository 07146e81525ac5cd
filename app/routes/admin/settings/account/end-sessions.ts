import { endSessions } from "#app/admin/own-sessions.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { adminButton } from "../../shared/admin-action.server.ts"

/** Ends one of the admin's own sessions, or all except the current one. */
const button = adminButton({
  permission: "account",
  run: (app, _, { admin, params }) => endSessions(app, admin, params.id ?? null),
  success: "admin:staff.account.ended",
  // It has ended in the meantime.
  texts: { "not-found": "admin:staff.account.ended" },
  failed: "admin:staff.failed",
  back: () => adminPaths.account,
})

export { button as action, button as loader }
