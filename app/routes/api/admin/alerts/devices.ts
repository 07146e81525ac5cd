import * as z from "zod"
import { findAlertSettings } from "#app/alert/alert-settings.server.ts"
import { DeviceBody, deviceJson } from "#app/alert/device.ts"
import { addDevice } from "#app/alert/devices.server.ts"
import { findPushKeys } from "#app/alert/push-keys.server.ts"
import { instant, named, Success } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

const Device = named(
  "AlertDevice",
  "A device that receives web push.",
  z.object({
    id: z.string(),
    label: z.string(),
    lastOkAt: instant.nullable(),
    shownAt: instant.nullable(),
    error: z.string().nullable(),
  }),
)

/** GET and POST /api/admin/alerts/devices: the caller's devices, and the key with which a browser subscribes. */
const calls = api({
  GET: call({
    who: "account",
    summary: "List devices",
    details: "`publicKey` is the VAPID key for `PushManager.subscribe`.",
    returns: Success({ devices: z.array(Device), publicKey: z.string() }),
    run: async ({ app, admin, success }) => {
      const { publicKey } = await findPushKeys(app)
      const { devices } = await findAlertSettings(app, admin.id)
      return success({ devices: devices.map(deviceJson), publicKey })
    },
  }),
  POST: call({
    who: "account",
    summary: "Add this device",
    details:
      "A subscription at the push service of Chrome, Firefox, Safari or Edge. A known endpoint gets its new keys.",
    body: DeviceBody,
    status: 201,
    returns: Success({ device: Device }),
    failures: ["push-endpoint-refused", "too-many-devices"],
    example: {
      body: {
        endpoint: "https://fcm.googleapis.com/fcm/send/abc",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
        label: "Chrome · Android",
      },
    },
    run: async ({ app, admin, body, value, success }) => {
      const device = value(await addDevice(app, admin.id, body))
      return success({ device: deviceJson(device) })
    },
  }),
})

export { calls as action, calls as loader }
