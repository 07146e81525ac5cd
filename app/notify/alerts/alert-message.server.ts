import { i18nFor } from "#app/i18n/i18n.server.ts"
import { ALERT_LIST, type Alert, type AlertMessage, type AlertSettings, linkOf, TOLD_FIRST } from "./alert.ts"
import { alertText } from "./alert-text.server.ts"

const MESSAGE_MAX_LINES = 5

/**
 * `TOLD_FIRST` kinds first, by amount, so that small ones hide no large one; then urgent, then newest ones.
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
    (one, other) =>
      rank(other) - rank(one) || amountAtStake(other) - amountAtStake(one) || other.createdAt - one.createdAt,
  )
  const lines = shown
    .slice(0, MESSAGE_MAX_LINES)
    .map((alert) => ({ alert, link: linkOf(alert), ...alertText(alert, { language, detail, timezone }) }))
  const [first] = lines
  const only = shown.length === 1 ? first : undefined
  const text = only
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
    link: only ? only.link : ALERT_LIST,
    // A notification of several alerts must not replace one about a colleague's act.
    tag: first && (only || isToldFirst(first.alert)) ? first.alert.subject : "alerts",
  }
}

const isUrgent = ({ urgency }: Alert) => urgency === "urgent"
const isToldFirst = ({ kind }: Alert) => TOLD_FIRST.includes(kind)
/** In satang; 0 unless the kind is in `TOLD_FIRST` and has an amount. */
function amountAtStake(alert: Alert): number {
  if (alert.kind === "stay-cancelled") return Math.max(alert.facts.amount, alert.facts.held, alert.facts.returned)
  return isToldFirst(alert) && "amount" in alert.facts ? alert.facts.amount : 0
}
const rank = (alert: Alert) => 2 * Number(isToldFirst(alert)) + Number(isUrgent(alert))
