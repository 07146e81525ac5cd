import { TZDate } from "@date-fns/tz/date"
import { addDays, format } from "date-fns"
import {
  ALERT_KINDS,
  type Alert,
  type AlertChannel,
  type AlertKind,
  type AlertSettings,
  type AlertUrgency,
  brokenChannel,
  DOCUMENT_KINDS,
  isAboutAccount,
  STAFF_KINDS,
  URGENT_BEFORE_ARRIVAL,
} from "./alert.ts"
import { doNotDisturbUntil } from "./do-not-disturb.ts"

/** How many alerts of bookings from one network are sent in an hour; later ones wait for its end, to be sent as one. */
export const NETWORK_MAX_ALERTS = 6

/** The time between two messages to one person by one channel and device; what is raised in between is sent as one. */
export const SPACING_MS = 60_000

/**
 * When deliveries that wait are looked at next; null if none does. One that is overdue after a run is not tried again at
 * once: its person is being sent another message, or the run has failed.
 * @param firstDueAt when the first of them is due
 */
export function nextRunAt(firstDueAt: number | null, now: number): number | null {
  if (firstDueAt === null) return null
  return firstDueAt > now ? firstDueAt : now + SPACING_MS
}

/** The kinds that do not wait for others: nobody but an admin and the cron cause them. */
export const AT_ONCE: readonly AlertKind[] = ["security", "digest"]

/** An admin, how they want to be notified, and what can reach them. Instants are epoch milliseconds. */
export type Recipient = {
  adminId: string
  isOwner: boolean
  /** Whether an owner lets them see passports. */
  documents: boolean
  email: string
  settings: AlertSettings
  deviceIds: string[]
  /** Whether a LINE account is linked and reachable. */
  hasLine: boolean
}

/** A delivery to be written. */
export type PlannedDelivery = { adminId: string; channel: AlertChannel; deviceId: string; dueAt: number }

/** Whether these settings want a kind by a channel. Security notices are emailed whatever the settings say. */
export function wants({ channels }: Pick<AlertSettings, "channels">, kind: AlertKind, channel: AlertChannel): boolean {
  // Whichever channels are turned off: one of the others may be broken.
  if (kind === "problem") return true
  if (kind === "security" && channel === "mail") return true
  // The digest is sent by push and email only; in LINE it is a free reply to "today".
  if (kind === "digest") return channel !== "line" && channels[channel] !== "nothing"
  const preset = channels[channel]
  return preset === "everything" || (preset === "important" && ALERT_KINDS[kind].important)
}

/** The urgency of an alert: some kinds are urgent if the stay begins today or tomorrow in the villa's zone. */
export function urgencyOf({ kind, facts, createdAt }: Alert, timezone: string): AlertUrgency {
  const { urgency } = ALERT_KINDS[kind]
  if ("urgent" in facts && facts.urgent) return "urgent"
  const stay = "stay" in facts ? facts.stay : null
  if (!stay || !URGENT_BEFORE_ARRIVAL.includes(kind)) return urgency
  const tomorrow = format(addDays(new TZDate(createdAt, timezone), 1), "yyyy-MM-dd")
  return stay.checkIn <= tomorrow ? "urgent" : urgency
}

/**
 * To whom an alert is sent, by which channels and when. Where a wanted channel reaches nobody it is emailed. What is
 * not urgent waits for the end of the quiet hours.
 * @param notBefore the end of the hour if its network has caused too many alerts
 */
export function planDeliveries(
  alert: Alert,
  recipients: Recipient[],
  { now, timezone, notBefore = now }: { now: number; timezone: string; notBefore?: number },
): PlannedDelivery[] {
  const urgency = urgencyOf(alert, timezone)
  if (urgency === "digest") return []
  return recipients
    .filter((recipient) => isNotifiedOf(alert, recipient))
    .flatMap((recipient) =>
      targetsOf(alert, recipient).map(({ channel, deviceId }) => ({
        adminId: recipient.adminId,
        channel,
        deviceId,
        dueAt: Math.max(notBefore, dueAtOf(alert.kind, urgency, recipient, { now, timezone })),
      })),
    )
}

/**
 * Staff get what concerns their work. Whoever caused it gets nothing, except a security notice: somebody else may
 * be using their session.
 */
function isNotifiedOf({ kind, actorId, recipientId }: Alert, { adminId, isOwner, documents }: Recipient): boolean {
  if (recipientId !== null) return recipientId === adminId
  const concernsStaff = STAFF_KINDS.includes(kind) || (documents && DOCUMENT_KINDS.includes(kind))
  if (!isOwner && !concernsStaff) return false
  return kind === "security" || actorId !== adminId
}

function targetsOf(alert: Alert, { settings, deviceIds, hasLine }: Recipient) {
  const { kind, facts } = alert
  const broken = brokenChannel(alert)
  const push = wants(settings, kind, "push")
  const line = wants(settings, kind, "line") && broken !== "line"
  const reached: { channel: AlertChannel; deviceId: string }[] = [
    ...(push ? deviceIds.map((deviceId) => ({ channel: "push" as const, deviceId })) : []),
    ...(line && hasLine ? [{ channel: "line" as const, deviceId: "" }] : []),
  ]
  if (isAboutAccount(facts) || broken === "mail") return reached
  const isUnreached = reached.length === 0 && (push || line)
  return isUnreached || wants(settings, kind, "mail")
    ? [...reached, { channel: "mail" as const, deviceId: "" }]
    : reached
}

function dueAtOf(
  kind: AlertKind,
  urgency: AlertUrgency,
  recipient: Recipient,
  { now, timezone }: { now: number; timezone: string },
): number {
  return quietUntil([{ kind, urgency }], recipient, { now, timezone }) ?? now
}

/** Until when a recipient's quiet hours hold a message of these alerts; null if they do not. */
export function quietUntil(
  alerts: Pick<Alert, "kind" | "urgency">[],
  { settings }: Pick<Recipient, "settings">,
  { now, timezone }: { now: number; timezone: string },
): number | null {
  // Each admin has set the hour of the digest, so quiet hours do not delay it.
  if (alerts.some(({ kind, urgency }) => urgency === "urgent" || kind === "digest")) return null
  return doNotDisturbUntil(now, settings.quiet, timezone)
}
