import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Alert, AlertMessage, AlertSettings } from "./alert.ts"
import { ALERT_RULES, linkOf } from "./alert-kinds.ts"
import { alertText } from "./alert-text.server.ts"

const MESSAGE_MAX_LINES = 5

/**
 * `toldFirst` kinds first, by the money that moved, so that small ones hide no large one; then urgent, then newest
 * ones. A last line counts those beyond the maximum.
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
      rank(other) - rank(one) ||
      amountMoved(other) - amountMoved(one) ||
      Number(isUrgent(other)) - Number(isUrgent(one)) ||
      other.createdAt - one.createdAt,
  )
  const lines = shown
    .slice(0, MESSAGE_MAX_LINES)
    .map((alert) => ({ alert, link: linkOf(alert), ...alertText(alert, { language, detail, timezone }) }))
  const more = textOfMore(shown.slice(MESSAGE_MAX_LINES).filter(isToldFirst), { language, detail })
  const [first] = lines
  const only = shown.length === 1 ? first : undefined
  const text = only
    ? { title: only.title, body: only.body }
    : {
        title: i18nFor(language).t("mail:alerts.many", { count: shown.length }),
        body: [...lines.map(({ title, body }) => [title, body.split("\n")[0]].filter(Boolean).join(" · ")), more]
          .filter((line) => line !== null)
          .join("\n"),
      }
  return {
    id,
    text,
    lines,
    more,
    language,
    detail,
    urgent: alerts.some(isUrgent),
    link: only ? only.link : adminPaths.alerts,
    // A notification of several alerts must not replace one about a colleague's act.
    tag: first && (only || isToldFirst(first.alert)) ? first.alert.subject : "alerts",
  }
}

const isUrgent = ({ urgency }: Alert) => urgency === "urgent"
const isToldFirst = ({ kind }: Alert) => Boolean(ALERT_RULES[kind].toldFirst ?? ALERT_RULES[kind].teamMoney)
/**
 * In satang; 0 unless the kind is of `teamMoney`. Of a cancelled stay not its price, which staff may have set.
 */
function amountMoved(alert: Alert): number {
  if (alert.kind === "stay-cancelled") return Math.max(alert.facts.held, alert.facts.returned)
  return ALERT_RULES[alert.kind].teamMoney && "amount" in alert.facts ? alert.facts.amount : 0
}
/** Nothing that a colleague does comes before a security notice. */
const rank = (alert: Alert) => (alert.kind === "security" ? 2 : Number(isToldFirst(alert)))

/** Null for no alerts. */
function textOfMore(alerts: Alert[], { language, detail }: Pick<AlertSettings, "language" | "detail">): string | null {
  const count = alerts.length
  if (count === 0) return null
  const { t } = i18nFor(language)
  const amount = alerts.reduce((sum, alert) => sum + amountMoved(alert), 0)
  if (detail === "discreet" || amount === 0) return t("mail:alerts.more", { count })
  return t("mail:alerts.moreInAll", { count, amount: formatMoney(amount, language) })
}
