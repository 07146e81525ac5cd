import { changeAlertSettings } from "#app/alert/change-alert-settings.server.ts"
import { findAlertSettings } from "#app/alert/find-alert-settings.server.ts"
import { AlertSettingsBody } from "#app/alert/settings.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"

/** GET and PATCH /api/admin/alerts/settings: the caller's own. */
const call = resource({
  GET: forAdmin("account", async ({ app, admin }) => {
    const { settings } = await findAlertSettings(app, admin.id)
    return success({ settings })
  }),
  PATCH: forAdmin(
    "account",
    withBody(AlertSettingsBody, async ({ app, caller: { admin }, body }) => {
      if (!admin) throw new Error("The route requires an admin")
      return success({ settings: await changeAlertSettings(app, admin.id, body) })
    }),
  ),
})

export { call as action, call as loader }
