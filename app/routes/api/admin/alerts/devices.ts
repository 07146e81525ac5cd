import { addDevice } from "#app/alert/add-device.server.ts"
import { DeviceBody, deviceJson } from "#app/alert/device.ts"
import { findAlertSettings } from "#app/alert/find-alert-settings.server.ts"
import { findPushKeys } from "#app/alert/push-keys.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"

/** GET and POST /api/admin/alerts/devices: the caller's devices, and the key with which a browser subscribes. */
const call = resource({
  GET: forAdmin("account", async ({ app, admin }) => {
    const { publicKey } = await findPushKeys(app)
    const { devices } = await findAlertSettings(app, admin.id)
    return success({ devices: devices.map(deviceJson), publicKey })
  }),
  POST: forAdmin(
    "account",
    withBody(DeviceBody, async ({ app, caller: { admin }, body }) => {
      if (!admin) throw new Error("The route requires an admin")
      const device = valueOrThrow(await addDevice(app, admin.id, body))
      return success({ device: deviceJson(device) }, { status: 201 })
    }),
  ),
})

export { call as action, call as loader }
