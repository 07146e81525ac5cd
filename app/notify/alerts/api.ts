import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, named, Success, viewed } from "#app/api/codecs.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { DeviceBody } from "#app/notify/push/device.ts"
import { addDevice, recordDeliveryReceipt, removeDevice } from "#app/notify/push/devices.server.ts"
import { findPushKeys } from "#app/notify/push/push-keys.server.ts"
import { ALERT_CHANNELS, ALERT_DETAILS, ALERT_PRESETS, UNREAD_MAX } from "./alert.ts"
import { changeAlertSettings, findAlertSettings } from "./alert-settings.server.ts"
import { AlertSettingsBody } from "./alert-settings-request.ts"
import { type AlertView, listAlerts, markAlertsRead } from "./list-alerts.server.ts"
import { sendTestAlert } from "./send-test-alert.server.ts"

const AlertJson = named(
  "Alert",
  "An alert in the caller's alert language, with its deliveries to the caller.",
  viewed(
    z.object({
      id: z.string(),
      kind: z.string(),
      urgency: z.enum(["urgent", "normal", "digest"]),
      title: z.string(),
      body: z.string(),
      link: z.string().describe("A path below /admin, with the buttons"),
      bookingId: z.string().nullable(),
      paymentLinkId: z.string().nullable(),
      createdAt: instant,
      unread: z
        .boolean()
        .describe("Whether the caller has yet to look at it; false once somebody has done what it asks for"),
      deliveries: z.array(
        z.object({
          channel: z.enum(ALERT_CHANNELS),
          device: z.string().nullable(),
          sentAt: instant.nullable(),
          shownAt: instant.nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
    ({ isUnread, ...alert }: AlertView) => ({ ...alert, unread: isUnread }),
  ),
)

const ReadBody = z.strictObject({ upTo: z.string().max(100) })

const Preset = z.enum(ALERT_PRESETS)

const SettingsJson = named(
  "AlertSettings",
  "How the caller is notified. Hours are in the villa's zone.",
  z.object({
    channels: z.object({ push: Preset, line: Preset, mail: Preset }),
    detail: z.enum(ALERT_DETAILS).describe("How much a lock screen may show"),
    language: z.enum(LANGUAGES),
    quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
    digestHour: z.int().min(0).max(23).nullable(),
    version: z.int(),
  }),
)

const DeviceJson = named(
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

const TestBody = z.strictObject({ channel: z.enum(ALERT_CHANNELS) })

const TOKEN_MAX_LENGTH = 300

const ReceiptBody = z.strictObject({ token: z.string().max(TOKEN_MAX_LENGTH) })

export const alertCalls = calls("Alerts (admin)", {
  "GET /admin/alerts": call({
    who: "account",
    summary: "List alerts",
    details: "The last 90 days, newest first, 50 per page. Pass `nextCursor` as `cursor` for the next page.",
    documents: { query: z.object({ cursor: z.string().optional() }) },
    returns: Success({
      alerts: z.array(AlertJson),
      unread: z.int().min(0).max(UNREAD_MAX),
      nextCursor: z.string().nullable(),
    }),
    run: async ({ app, admin, url, success }) => {
      return success(await listAlerts(app, admin.id, url.searchParams.get("cursor")))
    },
  }),
  "POST /admin/alerts/read": call({
    who: "account",
    summary: "Mark alerts as read",
    details: "Marks all alerts up to and including `upTo`.",
    body: ReadBody,
    returns: null,
    failures: ["not-found"],
    example: { body: { upTo: "0b5cf1c46a0f4a589b0b2f6a3f0a9c11" } },
    run: async ({ app, admin, body, value }) => {
      value(await markAlertsRead(app, admin.id, body.upTo))
    },
  }),
  "GET /admin/alerts/settings": call({
    who: "account",
    summary: "Get the alert settings",
    returns: Success({ settings: SettingsJson }),
    run: async ({ app, admin, success }) => {
      const { settings } = await findAlertSettings(app, admin.id)
      return success({ settings })
    },
  }),
  "PATCH /admin/alerts/settings": call({
    who: "account",
    summary: "Change the alert settings",
    details: "Omitted members stay unchanged. Security notices are always emailed.",
    body: AlertSettingsBody,
    returns: Success({ settings: SettingsJson }),
    example: { body: { detail: "discreet", quiet: { from: "22:00", to: "07:00" } } },
    run: async ({ app, admin, body, success }) => {
      return success({ settings: await changeAlertSettings(app, admin.id, body) })
    },
  }),
  "GET /admin/alerts/devices": call({
    who: "account",
    summary: "List devices",
    details: "`publicKey` is the VAPID key for `PushManager.subscribe`.",
    returns: Success({ devices: z.array(DeviceJson), publicKey: z.string() }),
    run: async ({ app, admin, success }) => {
      const { publicKey } = await findPushKeys(app)
      const { devices } = await findAlertSettings(app, admin.id)
      return success({ devices, publicKey })
    },
  }),
  "POST /admin/alerts/devices": call({
    who: "account",
    summary: "Add this device",
    details:
      "A subscription at the push service of Chrome, Firefox, Safari or Edge. A known endpoint gets its new keys.",
    body: DeviceBody,
    status: 201,
    returns: Success({ device: DeviceJson }),
    failures: ["push-endpoint-refused", "too-many-devices"],
    example: {
      body: {
        endpoint: "https://fcm.googleapis.com/fcm/send/abc",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
        label: "Chrome · Android",
      },
    },
    run: async ({ app, admin, body, value, success }) => {
      return success({ device: value(await addDevice(app, admin.id, body)) })
    },
  }),
  "DELETE /admin/alerts/devices/{id}": call({
    who: "account",
    summary: "Remove a device",
    returns: null,
    failures: ["not-found"],
    run: async ({ app, admin, params, value }) => {
      value(await removeDevice(app, admin.id, params.id ?? ""))
    },
  }),
  "POST /admin/alerts/test": call({
    who: "account",
    summary: "Send yourself a test alert",
    details:
      "Sent immediately, even in quiet hours; at most once a minute. `error` is what the service replied, `receipt` when a device last showed an alert.",
    body: TestBody,
    returns: Success({ sent: z.boolean(), error: z.string().nullable(), receipt: instant.nullable() }),
    failures: ["channel-missing", "test-too-soon"],
    example: { body: { channel: "mail" } },
    run: async ({ app, admin, body, value, success }) => {
      return success(value(await sendTestAlert(app, admin, body.channel)))
    },
  }),
  "POST /alerts/receipts": call({
    who: "anyone",
    summary: "Report a shown notification",
    details: "For the service worker: the token is in the notification's data.",
    body: ReceiptBody,
    returns: null,
    failures: ["not-found"],
    example: { body: { token: "device:message.1.signature" } },
    run: async ({ app, body, value }) => {
      value(await recordDeliveryReceipt(app, body.token))
    },
  }),
})
