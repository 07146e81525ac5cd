import * as z from "zod"
import { ALERT_CHANNELS, ALERT_DETAILS, ALERT_PRESETS, UNREAD_MAX } from "#app/alert/alert.ts"
import { DeviceBody } from "#app/alert/device.ts"
import { AlertSettingsBody } from "#app/alert/settings.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import type { CallGroup } from "./documented-call.ts"
import { instant, named, success } from "./objects.ts"

const when = instant.nullable()
const Channel = z.enum(ALERT_CHANNELS)

const Alert = named(
  "Alert",
  "An alert in the caller's alert language, with its deliveries to the caller.",
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
    readAt: when,
    deliveries: z.array(
      z.object({
        channel: Channel,
        device: z.string().nullable(),
        sentAt: when,
        shownAt: when,
        error: z.string().nullable(),
      }),
    ),
  }),
)

const Preset = z.enum(ALERT_PRESETS)
const Settings = named(
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

const Device = named(
  "AlertDevice",
  "A device that receives web push.",
  z.object({ id: z.string(), label: z.string(), lastOkAt: when, shownAt: when, error: z.string().nullable() }),
)

/** The alerts of the caller, how they are sent, and the devices that receive them. */
export const alertCalls: CallGroup = {
  name: "Alerts (admin)",
  about: "Alerts about events, by web push, LINE and email. Every call acts on the caller's own alerts and settings.",
  calls: [
    {
      method: "GET",
      path: "/admin/alerts",
      who: "admin",
      summary: "List alerts",
      details: "The last 90 days, newest first, 50 per page. Pass `nextCursor` as `cursor` for the next page.",
      query: z.object({ cursor: z.string().optional() }),
      status: 200,
      response: success({
        alerts: z.array(Alert),
        unread: z.int().min(0).max(UNREAD_MAX),
        nextCursor: z.string().nullable(),
      }),
    },
    {
      method: "POST",
      path: "/admin/alerts/read",
      who: "admin",
      summary: "Mark alerts as read",
      details: "Marks all alerts up to and including `upTo`.",
      body: z.strictObject({ upTo: z.string().max(100) }),
      status: 204,
      response: null,
      failures: ["not-found"],
      example: { body: { upTo: "0b5cf1c46a0f4a589b0b2f6a3f0a9c11" } },
    },
    {
      method: "GET",
      path: "/admin/alerts/settings",
      who: "admin",
      summary: "Get the alert settings",
      status: 200,
      response: success({ settings: Settings }),
    },
    {
      method: "PATCH",
      path: "/admin/alerts/settings",
      who: "admin",
      summary: "Change the alert settings",
      details: "Omitted members stay unchanged. Security notices are always emailed.",
      body: AlertSettingsBody,
      status: 200,
      response: success({ settings: Settings }),
      example: { body: { detail: "discreet", quiet: { from: "22:00", to: "07:00" } } },
    },
    {
      method: "GET",
      path: "/admin/alerts/devices",
      who: "admin",
      summary: "List devices",
      details: "`publicKey` is the VAPID key for `PushManager.subscribe`.",
      status: 200,
      response: success({ devices: z.array(Device), publicKey: z.string() }),
    },
    {
      method: "POST",
      path: "/admin/alerts/devices",
      who: "admin",
      summary: "Add this device",
      details:
        "A subscription at the push service of Chrome, Firefox, Safari or Edge. A known endpoint gets its new keys.",
      body: DeviceBody,
      status: 201,
      response: success({ device: Device }),
      failures: ["push-endpoint-refused", "too-many-devices"],
      example: {
        body: {
          endpoint: "https://fcm.googleapis.com/fcm/send/abc",
          keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
          label: "Chrome · Android",
        },
      },
    },
    {
      method: "DELETE",
      path: "/admin/alerts/devices/{id}",
      who: "admin",
      summary: "Remove a device",
      status: 204,
      response: null,
      failures: ["not-found"],
    },
    {
      method: "POST",
      path: "/admin/alerts/test",
      who: "admin",
      summary: "Send a test",
      details:
        "Sent immediately, even in quiet hours; at most once a minute. `error` is what the service replied, `receipt` when a device last showed an alert.",
      body: z.strictObject({ channel: Channel }),
      status: 200,
      response: success({ sent: z.boolean(), error: z.string().nullable(), receipt: when }),
      failures: ["channel-missing", "test-too-soon"],
      example: { body: { channel: "mail" } },
    },
    {
      method: "POST",
      path: "/alerts/receipts",
      who: "anyone",
      summary: "Report a shown notification",
      details: "For the service worker: the token is in the notification's data.",
      body: z.strictObject({ token: z.string().max(300) }),
      status: 204,
      response: null,
      failures: ["not-found"],
      example: { body: { token: "device:message.1.signature" } },
    },
    {
      method: "GET",
      path: "/health/jobs",
      who: "anyone",
      summary: "Check the recurring jobs",
      details:
        "For an external monitor: 503 once the jobs have not run for 15 minutes, with `lastRunAt` in `data`. Before their first run the time counts from the latest migration.",
      status: 200,
      response: z.object({ status: z.literal("ok"), lastRunAt: when }),
      failures: ["jobs-late"],
    },
  ],
}
