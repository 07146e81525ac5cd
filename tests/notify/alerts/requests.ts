import { insertAlertTargets } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, ID, json } from "../../support/feature-requests.ts"

const ALERTS = {
  push: "everything",
  line: "everything",
  mail: "important",
  detail: "standard",
  language: "th",
  quietFrom: "22:00",
  quietTo: "07:00",
  digestHour: "8",
}
const DEVICE = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
}

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/alerts", 200],
      ["GET /admin/alerts/settings", 200],
      ["POST /admin/alerts/settings", 303, form(ALERTS)],
      ["GET /admin/alerts/test", 302],
      ["POST /admin/alerts/test", 303, form({ channel: "mail" })],
      ["GET /admin/alerts/devices/:id/delete", 302],
      // There is no device
      ["POST /admin/alerts/devices/:id/delete", 303],
    ],
    anyoneCalls: [
      // A forged receipt
      ["POST /api/alerts/receipts", 404, json({ token: "a.1.b" })],
    ],
    staffCalls: [
      ["GET /api/admin/alerts", 200],
      // There is no alert with this id
      ["POST /api/admin/alerts/read", 404, json({ upTo: ID })],
      ["GET /api/admin/alerts/settings", 200],
      ["PATCH /api/admin/alerts/settings", 200, json({ detail: "full" })],
      ["GET /api/admin/alerts/devices", 200],
      ["POST /api/admin/alerts/devices", 201, json(DEVICE)],
      // There is no device
      ["DELETE /api/admin/alerts/devices/:id", 404],
      ["POST /api/admin/alerts/test", 200, json({ channel: "mail" })],
    ],
  },
  states: [
    {
      of: "a device and a LINE account",
      prepare: async () => {
        const [owner] = await rows<{ id: string }>("select id from admins where role = 'owner'")
        await insertAlertTargets(owner!.id)
      },
      pages: [
        ["an admin", "/admin/alerts/settings"],
        ["an admin", "/admin/alerts/line"],
      ],
    },
  ],
  examples: {
    "POST /admin/alerts/read": async ({ admin, guestBooking }) => {
      await guestBooking()
      const { body } = await admin.get("/api/admin/alerts")
      return { body: { upTo: body.data.alerts[0].id } }
    },
    "DELETE /admin/alerts/devices/{id}": async ({ admin }) => {
      const { data } = await admin.created("/api/admin/alerts/devices", DEVICE)
      return { id: data.device.id }
    },
    "POST /alerts/receipts": async ({ app }) => {
      const token = await app.signer.token("alert-receipt", "device:message", Date.now() + 60_000)
      return { client: new Client(), body: { token } }
    },
  },
}
