import { removeDevice } from "#app/alert/remove-device.server.ts"
import { forAdmin, noContent, resource, valueOrThrow } from "#app/http/api.server.ts"

/** DELETE /api/admin/alerts/devices/{id}: one of the caller's own. */
const call = resource({
  DELETE: forAdmin("account", async ({ app, admin, params }) => {
    valueOrThrow(await removeDevice(app, admin.id, params.id ?? ""))
    return noContent()
  }),
})

export { call as action, call as loader }
