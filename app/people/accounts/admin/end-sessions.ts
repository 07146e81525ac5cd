import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { endSessions } from "../own-sessions.server.ts"

/** Without an id, ends all sessions except the current one. */
const button = adminButton({
  permission: "account",
  run: (app, _, { admin, params }) => endSessions(app, admin, params.id ?? null),
  success: "admin:accounts.account.ended",
  // The session has ended in the meantime.
  texts: { "not-found": "admin:accounts.account.ended" },
  failed: "admin:frame.failed",
  back: () => adminPaths.account,
})

export { button as action, button as loader }
