import type { messagingApi } from "@line/bot-sdk"
import type { App } from "#app/app.ts"
import type { AlertMessage, SendOutcome } from "#app/notify/alerts/alert.ts"
import { lineMessage } from "./line-message.server.ts"
import { type LineQuotaLevel, lineQuotaLevel, mayUseLineQuota } from "./line-quota.ts"

export const QUOTA_USED = "line-quota"
/** The driver's error for LINE's own refusal. */
const MONTHLY_LIMIT = "monthly-limit"

/** `quota` is the level before the message; `refusesUs`: LINE refuses our channel. */
type LineSendResult = { outcome: SendOutcome; quota: LineQuotaLevel; refusesUs: boolean }

/** `refused` if no message is left or LINE would refuse again, so that the alert is emailed. */
export function sendLine(
  app: Pick<App, "line">,
  lineUserId: string,
  message: AlertMessage,
  origin: string,
): Promise<LineSendResult> {
  const alerts = message.lines.map(({ alert }) => alert)
  const messages = () => [lineMessage(message, origin)]
  return pushLine(app, { to: lineUserId, messages, retryKey: message.id }, (level) => mayUseLineQuota(alerts, level))
}

type Push = { to: string; messages: () => messagingApi.Message[]; retryKey: string }

/** Guests' messages and alerts share the month's quota. */
export async function pushLine(
  { line }: Pick<App, "line">,
  { to, messages, retryKey }: Push,
  mayUse: (level: LineQuotaLevel) => boolean,
): Promise<LineSendResult> {
  if (!line) return refused("not set up", 0)
  const used = await line.quota()
  // If LINE did not say, its response to the message will.
  const quota = used.ok ? lineQuotaLevel(used.value) : 0
  if (!mayUse(quota)) return refused(QUOTA_USED, quota)
  const sent = await line.push(to, messages(), retryKey)
  if (sent.sent) return { outcome: sent, quota, refusesUs: false }
  if (sent.error === MONTHLY_LIMIT) return refused(QUOTA_USED, 100)
  if (sent.permanent || sent.refusesUs) return { ...refused(sent.error, quota), refusesUs: sent.refusesUs ?? false }
  return { outcome: { sent: false, reason: "temporary", error: sent.error }, quota, refusesUs: false }
}

export async function sendLineTest(
  { line, newId }: Pick<App, "line" | "newId">,
  lineUserId: string,
  text: string,
): Promise<LineSendResult["outcome"]> {
  const sent = await line?.push(lineUserId, [{ type: "text", text }], newId())
  return sent?.sent ? sent : { sent: false, reason: "refused", error: sent?.error ?? "not set up" }
}

function refused(error: string, quota: LineQuotaLevel): LineSendResult {
  return { outcome: { sent: false, reason: "refused", error }, quota, refusesUs: false }
}
