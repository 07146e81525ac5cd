import { adminPaths } from "#app/admin-paths.ts"
import { removeDevice } from "#app/alert/devices.server.ts"
import { adminButton, adminRedirect } from "../shared/admin-action.server.ts"

/** Removes one of the admin's own devices. */
export const action = adminButton({
  permission: "account",
  run: (app, _, { admin, params }) => removeDevice(app, admin.id, params.id ?? ""),
  success: "admin:alerts.devices.removed",
  texts: { "not-found": "admin:alerts.devices.gone" },
  failed: "admin:alerts.errors.failed",
  back: () => adminPaths.alertSettings,
})

export const loader = adminRedirect(() => adminPaths.alertSettings, "account")
