import type { App } from "#app/app.ts"
import { read, type Write } from "#app/db/database.server.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import { deleteJobFailure, recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { lineQuotaAlert } from "#app/notify/line/line-quota.ts"
import { readLineLink, recordLineDelivered } from "#app/notify/line/line-store.server.ts"
import { sendLine } from "#app/notify/line/send-line.server.ts"
import {
  readSubscriptions,
  recordDeviceResult,
  removeSubscription,
  type Subscription,
} from "#app/notify/push/device-store.server.ts"
import { type PushApp, sendPush } from "#app/notify/push/send-push.server.ts"
import { type AlertChannel, type AlertMessage, newAlert, type SendOutcome } from "./alert.ts"
import { alertEmail } from "./alert-email.ts"
import { withdrawErased } from "./delivery-store.server.ts"
import type { Recipient } from "./plan-deliveries.ts"
import { insertAlert } from "./raise-alert-store.server.ts"

export type ChannelApp = PushApp & Pick<App, "line">

/** `origin` is empty if unknown; `badge` is the number of slips to decide on. */
export type Envelope = {
  message: AlertMessage
  recipient: Recipient
  villaName: LocalizedText
  timezone: string
  origin: string
  badge: number
}

/** `writes` belong in the batch that records the outcome. */
type SendResult = { outcome: SendOutcome; writes: Write[] }

type Channel = (app: ChannelApp, envelope: Envelope, deviceId: string) => Promise<SendResult>

const CHANNELS: Record<AlertChannel, Channel> = { push: byPush, line: byLine, mail: byMail }

export function sendToChannel(
  app: ChannelApp,
  channel: AlertChannel,
  deviceId: string,
  envelope: Envelope,
): Promise<SendResult> {
  return CHANNELS[channel](app, envelope, deviceId)
}

async function byPush(app: ChannelApp, envelope: Envelope, deviceId: string): Promise<SendResult> {
  const [[device]] = await read(app.db, readSubscriptions(app.db, [deviceId]))
  // Removed, or taken over by another admin who logged in on the same browser.
  if (device?.adminId !== envelope.recipient.adminId)
    return { outcome: { sent: false, reason: "gone", error: "device removed" }, writes: [] }
  const outcome = await sendPush(app, device, envelope.message, envelope)
  return { outcome, writes: deviceWrites(app, device, outcome) }
}

/** A device that is gone is removed; its admin is notified of one that is refused. */
export function deviceWrites(app: Pick<ChannelApp, "db" | "now">, device: Subscription, outcome: SendOutcome): Write[] {
  const { id, adminId, label, lastOkAt } = device
  if (outcome.sent) return [recordDeviceResult(app.db, id, { okAt: app.now() })]
  const { reason, error } = outcome
  // Other deliveries to this device then fail as gone, so they are emailed too.
  if (reason === "gone") return [removeSubscription(app.db, id)]
  const broken = newAlert(
    "channel-broken",
    { channel: "push", device: label },
    { subject: `device:${id}`, dedupeKey: `channel-broken:${id}:${lastOkAt ?? 0}`, recipientId: adminId },
  )
  return [recordDeviceResult(app.db, id, { error }), ...(reason === "refused" ? [insertAlert(broken, app.now())] : [])]
}

async function byLine(app: ChannelApp, { message, recipient, origin }: Envelope): Promise<SendResult> {
  const [link] = await read(app.db, readLineLink(app.db, recipient.adminId))
  if (!link || link.brokenAt !== null)
    return { outcome: { sent: false, reason: "gone", error: "not linked" }, writes: [] }
  const { outcome, quota, refusesUs } = await sendLine(app, link.lineUserId, message, origin)
  const now = app.now()
  return {
    outcome,
    writes: [
      ...(outcome.sent
        ? [recordLineDelivered(app.db, link.lineUserId, now), deleteJobFailure(app.db, "line-provider", "")]
        : []),
      ...(refusesUs && !outcome.sent ? [recordJobFailure(app.db, "line-provider", "", outcome.error, now)] : []),
      ...(quota === 0 ? [] : [insertAlert(lineQuotaAlert(quota, now), now)]),
    ],
  }
}

/** The outbox sends the email and retries with the same text. */
async function byMail(app: ChannelApp, { message, recipient, ...from }: Envelope): Promise<SendResult> {
  const email = { ...alertEmail(message, { ...from, recipient: recipient.email }), id: message.id, bookingId: null }
  return { outcome: { sent: true }, writes: [insertEmail(app.db, email, app.now()), ...withdrawErased(message)] }
}
