import * as z from "zod"
import { adminPaths } from "#app/admin-paths.ts"
import { markAlertsRead } from "#app/alert/list-alerts.server.ts"
import { adminButton } from "../shared/admin-action.server.ts"

/** Marks the alerts up to the newest that the page showed as read. */
const button = adminButton({
  permission: "account",
  schema: z.object({ upTo: z.string().max(100) }),
  run: (app, { upTo }, { admin }) => markAlertsRead(app, admin.id, upTo),
  success: "admin:alerts.markedRead",
  failed: "admin:alerts.errors.failed",
  back: () => adminPaths.alerts,
})

export { button as action, button as loader }
