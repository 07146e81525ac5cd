import type { App } from "#app/app.ts"
import { DAY_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Alert, AlertMessage, AlertText, SendOutcome } from "#app/notify/alerts/alert.ts"
import { alertText } from "#app/notify/alerts/alert-text.server.ts"
import { isPushEndpoint } from "./device.ts"
import type { Subscription } from "./device-store.server.ts"
import { findPushKeys } from "./push-keys.server.ts"

export type PushApp = Pick<App, "db" | "encrypter" | "push" | "signer" | "sha256" | "now">

const DELIVERY_RECEIPT_DAYS = 2
const TOPIC_LENGTH = 32
const TOO_LARGE = 413

/** `id` identifies its deliveries in the delivery receipt. */
type Notification = {
  id: string
  text: AlertText
  link: string
  tag: string
  urgent: boolean
  language: Language
}

type PushContext = { origin: string; badge: number }

/** Again with the discreet text if the push service finds the message too large. */
export async function sendPush(
  app: PushApp,
  device: Subscription,
  message: AlertMessage,
  sending: PushContext & { timezone: string },
): Promise<SendOutcome> {
  const outcome = await sendNotification(app, device, message, sending)
  if (outcome.sent || outcome.error !== `http ${TOO_LARGE}`) return outcome
  const [first] = message.lines
  if (!first) return outcome
  const text = discreet(first.alert, message, sending.timezone)
  return sendNotification(app, device, { ...message, text }, sending)
}

const discreet = (alert: Alert, { language }: AlertMessage, timezone: string) =>
  alertText(alert, { language, detail: "discreet", timezone })

/** An endpoint of no push service, as after a restore, is `gone`: nothing is sent there. */
export async function sendNotification(
  app: PushApp,
  device: Subscription,
  notification: Notification,
  { origin, badge }: PushContext,
): Promise<SendOutcome> {
  if (!isPushEndpoint(device.endpoint)) return { sent: false, reason: "gone", error: "no push service" }
  const { id, text, link, tag, urgent, language } = notification
  const receipt = await app.signer.token(
    "alert-receipt",
    `${device.id}:${id}`,
    app.now() + DELIVERY_RECEIPT_DAYS * DAY_MS,
  )
  const payload = JSON.stringify({
    web_push: 8030,
    app_badge: badge,
    mutable: true,
    notification: { ...text, lang: language, tag, navigate: `${origin}${link}`, data: { receipt } },
  })
  const topic = (await app.sha256(new TextEncoder().encode(`${device.id}:${tag}`))).slice(0, TOPIC_LENGTH)
  const keys = await findPushKeys(app)
  // Push services require https; local development has none.
  const subject = origin.replace(/^http:/, "https:")
  const { ok, status, error } = await app.push.send(device, { payload, urgent, topic }, { ...keys, subject })
  if (ok) return { sent: true }
  if (status === 404 || status === 410) return { sent: false, reason: "gone", error }
  const isTemporary = status === null || status === 429 || status >= 500
  return { sent: false, reason: isTemporary ? "temporary" : "refused", error }
}
