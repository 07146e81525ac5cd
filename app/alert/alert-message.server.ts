import { i18nFor } from "../i18n/i18n.server.ts"
import { ALERT_LIST, type Alert, type AlertMessage, type AlertSettings, linkOf } from "./alert.ts"
import { alertText } from "./alert-text.server.ts"

/** How many alerts one message lists. */
const MESSAGE_MAX_LINES = 5

/**
 * The message of the alerts that are sent to one admin together: the latest of each subject, urgent ones first, then the
 * newest.
 * @param id the group of their deliveries
 * @param alerts at least one
 */
export function messageOf(
  id: string,
  alerts: [Alert, ...Alert[]],
  { language, detail }: Pick<AlertSettings, "language" | "detail">,
  timezone: string,
): AlertMessage {
  const latest = new Map<string, Alert>()
  for (const alert of alerts) {
    const other = latest.get(alert.subject)
    if (!other || other.createdAt <= alert.createdAt) latest.set(alert.subject, alert)
  }
  const shown = [...latest.values()].sort(
    (one, other) => Number(isUrgent(other)) - Number(isUrgent(one)) || other.createdAt - one.createdAt,
  )
  const lines = shown
    .slice(0, MESSAGE_MAX_LINES)
    .map((alert) => ({ alert, link: linkOf(alert), ...alertText(alert, { language, detail, timezone }) }))
  const [only] = lines
  const text =
    shown.length === 1 && only
      ? { title: only.title, body: only.body }
      : {
          title: i18nFor(language).t("mail:alerts.many", { count: shown.length }),
          body: lines.map(({ title, body }) => [title, body.split("\n")[0]].filter(Boolean).join(" · ")).join("\n"),
        }
  return {
    id,
    text,
    lines,
    language,
    detail,
    urgent: alerts.some(isUrgent),
    link: shown.length === 1 && only ? only.link : ALERT_LIST,
    tag: shown.length === 1 && only ? only.alert.subject : "alerts",
  }
}

const isUrgent = ({ urgency }: Alert) => urgency === "urgent"
