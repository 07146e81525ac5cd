import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { endSessions } from "../own-sessions.server.ts"

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
