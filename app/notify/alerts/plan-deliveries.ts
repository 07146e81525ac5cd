import { TZDate } from "@date-fns/tz/date"
import { addDays, format } from "date-fns"
import { type Alert, type AlertChannel, type AlertSettings, brokenChannel } from "./alert.ts"
import { ALERT_RULES, type AlertKind, type AlertUrgency, isAboutAccount, urgencyOfKind } from "./alert-kinds.ts"
import { doNotDisturbUntil } from "./do-not-disturb.ts"

/** Alerts per hour from bookings of one network; later ones wait for its end, to be sent as one. */
export const NETWORK_MAX_ALERTS = 6

/** The time between two messages to one person by one channel and device. */
export const SPACING_MS = 60_000

/** An overdue delivery waits: another message to its person is being sent, or the run has failed. */
export function nextRunAt(firstDueAt: number | null, now: number): number | null {
  if (firstDueAt === null) return null
  return firstDueAt > now ? firstDueAt : now + SPACING_MS
}

/** Instants are epoch milliseconds. */
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

export type PlannedDelivery = { adminId: string; channel: AlertChannel; deviceId: string; dueAt: number }

/** Security notices are emailed whatever the settings say. */
export function wants({ channels }: Pick<AlertSettings, "channels">, kind: AlertKind, channel: AlertChannel): boolean {
  // Whatever is turned off, because another channel may be broken.
  if (kind === "problem") return true
  if (kind === "security" && channel === "mail") return true
  // By push and email only; in LINE the digest is a free reply to "today".
  if (kind === "digest") return channel !== "line" && channels[channel] !== "nothing"
  const preset = channels[channel]
  return preset === "everything" || (preset === "important" && Boolean(ALERT_RULES[kind].important))
}

/** Some kinds are urgent if the stay begins today or tomorrow in the villa's time zone. */
export function urgencyOf({ kind, facts, createdAt }: Alert, timezone: string): AlertUrgency {
  const urgency = urgencyOfKind(kind)
  if ("urgent" in facts && facts.urgent) return "urgent"
  const stay = "stay" in facts ? facts.stay : null
  if (!stay || !ALERT_RULES[kind].urgentBeforeArrival) return urgency
  const tomorrow = format(addDays(new TZDate(createdAt, timezone), 1), "yyyy-MM-dd")
  return stay.checkIn <= tomorrow ? "urgent" : urgency
}

/**
 * An alert that no wanted channel delivers is emailed. `notBefore` holds the excess alerts of one network.
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

/** The author of an act is not notified, except of security: somebody else may use their session. */
function isNotifiedOf({ kind, actorId, recipientId }: Alert, { adminId, isOwner, documents }: Recipient): boolean {
  if (recipientId !== null) return recipientId === adminId
  const { staff } = ALERT_RULES[kind]
  const concernsStaff = staff === "all" || (documents && staff === "documents")
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

/** Null if no quiet hours hold the message. */
export function quietUntil(
  alerts: Pick<Alert, "kind" | "urgency">[],
  { settings }: Pick<Recipient, "settings">,
  { now, timezone }: { now: number; timezone: string },
): number | null {
  // Each admin has set the hour of the digest, so quiet hours do not delay it.
  if (alerts.some(({ kind, urgency }) => urgency === "urgent" || kind === "digest")) return null
  return doNotDisturbUntil(now, settings.quiet, timezone)
}
