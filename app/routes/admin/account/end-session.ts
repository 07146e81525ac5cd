import { endSessions } from "#app/admin/own-sessions.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.account

/** Ends one of the admin's own sessions. */
export const action = adminButton({
  permission: "account",
  run: (app, _, { admin, params }) => endSessions(app, admin, params.id ?? ""),
  success: "admin:staff.account.ended",
  failed: "admin:staff.failed",
  back: page,
  // It has ended in the meantime.
  texts: { "not-found": "admin:staff.account.ended" },
})

export const loader = adminRedirect(page, "account")
