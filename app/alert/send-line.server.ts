import type { App } from "../app.ts"
import type { AlertMessage, SendOutcome } from "./alert.ts"
import { lineMessage } from "./line-message.server.ts"
import { type LineQuotaLevel, lineQuotaLevel, mayUseLineQuota } from "./line-quota.ts"

type Needs = Pick<App, "line" | "origin">

/** The error of a message for which no message of the month is left. */
const QUOTA_USED = "line-quota"

/**
 * Sends a message to a linked person. A `refused` message is to be sent by email: the month's messages are used up, or
 * LINE will refuse it again.
 * @returns also how much of the month's messages was used before
 */
export async function sendLine(
  { line, origin }: Needs,
  lineUserId: string,
  message: AlertMessage,
): Promise<{ outcome: SendOutcome; quota: LineQuotaLevel }> {
  if (!line) return { outcome: { sent: false, reason: "refused", error: "line-not-set" }, quota: 0 }
  const used = await line.quota()
  // If LINE did not say, its response to the message will.
  const quota = used.ok ? lineQuotaLevel(used.value) : 0
  const alerts = message.lines.map(({ alert }) => alert)
  if (!mayUseLineQuota(alerts, quota)) {
    return { outcome: { sent: false, reason: "refused", error: QUOTA_USED }, quota }
  }
  const sent = await line.push(lineUserId, [lineMessage(message, origin)], message.id)
  if (sent.sent) return { outcome: sent, quota }
  const isOver = sent.error === "monthly-limit"
  return {
    outcome: { sent: false, reason: sent.permanent ? "refused" : "temporary", error: isOver ? QUOTA_USED : sent.error },
    quota: isOver ? 100 : quota,
  }
}
