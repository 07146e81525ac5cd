import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { logError } from "#app/log.server.ts"
import { type Deliveries, deliverDue } from "#app/notify/email/deliver-due.server.ts"
import { backoffAfter } from "#app/notify/email/retry.ts"
import { DEFAULT_VILLA } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { brokenChannel, type SendOutcome } from "./alert.ts"
import { messageOf } from "./alert-message.server.ts"
import { readLatestOrigin, readSlipsWaiting } from "./alert-store.server.ts"
import {
  type DueDelivery,
  giveUpDelivery,
  holdDeliveries,
  insertDeliveries,
  leaseDelivery,
  markDelivered,
  postponeDelivery,
  postponeTooSoon,
  readDueDeliveries,
} from "./delivery-store.server.ts"
import { doNotDisturbUntil } from "./do-not-disturb.ts"
import { type GroupOf, groupDeliveries } from "./group-deliveries.ts"
import { quietUntil } from "./plan-deliveries.ts"
import { readRecipients } from "./recipient-store.server.ts"
import { type ChannelApp, type Envelope, sendToChannel } from "./send-to-channel.server.ts"

/** The batch is sent concurrently: work after a response must end within seconds. */
const BATCH_SIZE = 50
const MAX_AGE_MS = DAY_MS

export type AlertApp = ChannelApp & Pick<App, "newId" | "settings" | "origin">

type Group = GroupOf<DueDelivery> & { context: Omit<Envelope, "message"> | null }

/** At least once, with the lease and back-off of the outbox. Never throws. @returns the messages sent */
export function deliverAlerts(app: AlertApp, maxBatches = 1): Promise<number> {
  const messages: Deliveries<Group> = {
    name: "alert",
    findDue: () => findDue(app),
    lease: ({ id, deliveries }, until) =>
      deliveries.map((delivery) => leaseDelivery(delivery, id, { until, now: app.now() })),
    send: (group, until, leased) => {
      const deliveries = group.deliveries.filter((_, index) => leased[index])
      return deliver(app, { ...group, deliveries }, until)
    },
  }
  return deliverDue(app, messages, maxBatches)
}

async function findDue(app: AlertApp): Promise<Group[]> {
  // Read first and alone: this runs after every request that writes, and usually nothing is due.
  const isDue = readDueDeliveries(app.db, app.now(), BATCH_SIZE)
  const [anything] = await read(app.db, isDue)
  if (anything.length === 0) return []
  await write(app.db, [postponeTooSoon(app.now())])
  const { due, recipients, villa, badge, latestOrigin } = await read(app.db, {
    due: isDue,
    recipients: readRecipients(app.db),
    villa: readVilla(app.db),
    badge: readSlipsWaiting(app.db),
    latestOrigin: readLatestOrigin(app.db),
  })
  const { name: villaName, timezone } = villa ?? DEFAULT_VILLA
  const origin = app.origin || latestOrigin || ""
  const now = app.now()
  const toSend: Group[] = []
  const holds: Write[] = []
  for (const group of groupDeliveries(due, app.newId)) {
    const recipient = recipients.find(({ adminId }) => adminId === group.adminId)
    const context = recipient ? { recipient, villaName, timezone, origin, badge } : null
    const until = heldUntil({ ...group, context }, now)
    if (until === null) toSend.push({ ...group, context })
    else holds.push(holdDeliveries(group.deliveries, until, now))
  }
  if (holds.length === 0) return toSend
  await write(app.db, holds)
  // Urgent deliveries may be due behind a whole batch that is held.
  return toSend.length > 0 ? toSend : findDue(app)
}

/** Checked for each attempt, because a limit or back-off may have moved the message into quiet hours. */
function heldUntil({ deliveries, context }: Group, now: number): number | null {
  const sendable = deliveries.filter((delivery) => !isDropped(delivery, context, now))
  if (!context || sendable.length === 0) return null
  return quietUntil(
    sendable.map(({ alert }) => alert),
    context.recipient,
    { now, timezone: context.timezone },
  )
}

/** Whether a delivery is settled or too old; the age of a held one counts from the end of its hold. */
function isDropped({ isHandled, createdAt, dueAt }: DueDelivery, context: Group["context"], now: number): boolean {
  if (isHandled) return true
  const wasHeld =
    context && dueAt && doNotDisturbUntil(dueAt - 1, context.recipient.settings.quiet, context.timezone) === dueAt
  return now - (wasHeld ? dueAt : createdAt) > MAX_AGE_MS
}

async function deliver(app: AlertApp, group: Group, lease: number): Promise<boolean> {
  const { id, channel, deviceId, context } = group
  const now = app.now()
  const dropped = (delivery: DueDelivery) => isDropped(delivery, context, now)
  const [first, ...others] = group.deliveries.filter((delivery) => !dropped(delivery))
  const ended = (delivery: DueDelivery) => {
    const reason = delivery.isHandled ? "settled" : (delivery.error ?? "given-up")
    return giveUpDelivery(delivery, lease, context ? reason : "nobody")
  }
  if (!first || !context) {
    await write(app.db, group.deliveries.map(ended))
    return false
  }
  const sendable = [first, ...others]
  const { recipient, timezone } = context
  const message = messageOf(id, [first.alert, ...others.map(({ alert }) => alert)], recipient.settings, timezone)
  const { outcome, writes } = await sendToChannel(app, channel, deviceId, { ...context, message })
  if (!outcome.sent) logError("alert-failed", { message: id, channel, reason: outcome.reason, error: outcome.error })
  await write(app.db, [
    ...group.deliveries.filter(dropped).map(ended),
    ...(outcome.sent ? sendable.map((each) => markDelivered(each, now)) : unsent(app, group, sendable, lease, outcome)),
    ...writes,
  ])
  return outcome.sent
}

type Unsent = Extract<SendOutcome, { sent: false }>

/** A retry, or an email instead if the channel refuses for good. */
function unsent(
  app: AlertApp,
  { adminId, channel }: Group,
  deliveries: DueDelivery[],
  lease: number,
  { reason, error }: Unsent,
): Write[] {
  const now = app.now()
  if (reason === "temporary") {
    return deliveries.map((each) => postponeDelivery(each, lease, now + backoffAfter(each.attempts + 1), error))
  }
  const emailed = deliveries.filter(({ alert }) => brokenChannel(alert) !== "mail")
  const emails = emailed.map(({ alertId }) => ({
    alertId,
    adminId,
    channel: "mail" as const,
    deviceId: "",
    dueAt: now,
  }))
  return [
    ...deliveries.map((each) => giveUpDelivery(each, lease, error)),
    ...(channel === "mail" || emails.length === 0 ? [] : [insertDeliveries(emails, now)]),
  ]
}
