import { type Alert, type NewAlert, newAlert } from "#app/notify/alerts/alert.ts"
import { ALERT_RULES } from "#app/notify/alerts/alert-kinds.ts"

export type LineQuotaLevel = 0 | 80 | 100

/** From this share on only urgent and `paid` alerts are sent, and nothing that strangers cause. */
export const LINE_QUOTA_SCARCE = 0.8

/** @param limit null if the plan has none */
export function lineQuotaLevel({ used, limit }: { used: number; limit: number | null }): LineQuotaLevel {
  if (limit === null) return 0
  if (used >= limit) return 100
  return used >= limit * LINE_QUOTA_SCARCE ? 80 : 0
}

export function mayUseLineQuota(alerts: Pick<Alert, "kind" | "urgency">[], level: LineQuotaLevel): boolean {
  if (level === 0) return true
  if (level === 100) return false
  return alerts.some(({ kind, urgency }) => !ALERT_RULES[kind].byStrangers && (urgency === "urgent" || kind === "paid"))
}

/** Once a month to all admins. LINE counts by its own calendar month. */
export function lineQuotaAlert(usedPercent: Exclude<LineQuotaLevel, 0>, now: number): NewAlert {
  const month = new Date(now).toISOString().slice(0, 7)
  return newAlert(
    "line-quota",
    { usedPercent },
    { subject: "line-quota", dedupeKey: `line-quota:${month}:${usedPercent}` },
  )
}
