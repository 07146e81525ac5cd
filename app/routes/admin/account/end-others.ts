import { endSessions } from "#app/admin/own-sessions.server.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

const page = () => adminPaths.account

/** Ends all of the admin's own sessions except the current one. */
export const action = adminButton({
  permission: "account",
  run: (app, _, { admin }) => endSessions(app, admin, null),
  success: "admin:staff.account.ended",
  failed: "admin:staff.failed",
  back: page,
})

export const loader = adminRedirect(page, "account")
