import type { App } from "#app/app.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { deleteJobFailure, recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { logError } from "#app/log.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { Email, QueuedEmail, StayFacts } from "#app/notify/email/email.ts"
import { EMAIL_RULES, type StayEmailKind } from "#app/notify/email/email-kinds.ts"
import { giveUpEmail, markSent, postponeEmail } from "#app/notify/email/outbox-store.server.ts"
import { backoffAfter, isStale } from "#app/notify/email/retry.ts"
import { lineQuotaAlert } from "#app/notify/line/line-quota.ts"
import { pushLine, QUOTA_USED } from "#app/notify/line/send-line.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { guestCard } from "./guest-card.server.ts"
import { isGivenUp, mayUseGuestQuota, retryKeyOf } from "./guest-line.ts"
import { emailInstead, endGuestLine, readGuestLineLink } from "./guest-line-store.server.ts"

type Needs = Pick<App, "db" | "line" | "settings" | "now">
type StayMessage = QueuedEmail & { kind: StayEmailKind; facts: StayFacts }

/**
 * A message of the outbox, by LINE. What LINE refuses for good is over, except that a reminder is emailed: the other
 * messages were emailed anyway. @returns whether it was sent
 */
export async function sendGuestLine(app: Needs, email: QueuedEmail, lease: number): Promise<boolean> {
  const message = email as StayMessage
  const { id, kind, bookingId, facts, createdAt, attempts } = message
  const now = app.now()
  const keepSecret = !app.settings.production
  const over = (error: string): Write[] => [
    ...(isStale(email, now) ? [] : [emailInstead(id, { lease, now })]),
    giveUpEmail(email, lease, error, keepSecret),
  ]
  const [[link], villa] = await Promise.all([read(app.db, readGuestLineLink(app.db, bookingId ?? "")), findVilla(app)])
  // Whoever was linked since is not told what was meant for another account.
  const isSame = link?.lineUserId != null && link.accountHash === message.countedBy
  if (!bookingId || !link?.lineUserId || !isSame || !app.line || !villa?.guestLine || isStale(email, now)) {
    await write(app.db, over("not linked"))
    return false
  }
  const isCausedByGuest = Boolean(EMAIL_RULES[kind].byGuests) && facts.cancelReason !== "admin"
  const push = {
    to: link.lineUserId,
    messages: () => [guestCard(message as Email & StayMessage)],
    retryKey: retryKeyOf(id),
  }
  const { outcome, quota, refusesUs } = await pushLine(app, push, (level) =>
    mayUseGuestQuota({ kind, isCausedByGuest }, level),
  )
  const about = quota === 0 ? [] : [insertAlert(lineQuotaAlert(quota, now), now)]
  if (outcome.sent) {
    await write(app.db, [
      markSent(email, app.now(), keepSecret),
      deleteJobFailure(app.db, "line-provider", ""),
      ...about,
    ])
    return true
  }
  const { error } = outcome
  logError("guest-line-failed", { message: id, kind, attempt: attempts + 1, error })
  const isRefused = outcome.reason !== "temporary"
  const isUnreachable = isRefused && !refusesUs && error !== QUOTA_USED
  // Only a guest without an address waits for the next month's messages, for a day.
  const ends = isUnreachable || isGivenUp({ kind, createdAt }, now) || (isRefused && EMAIL_RULES[kind].later)
  await write(app.db, [
    ...(ends ? over(error) : [postponeEmail(email, lease, app.now() + backoffAfter(attempts + 1), error)]),
    ...(isUnreachable ? endGuestLine(app.db, bookingId, { now, by: "unreachable" }) : []),
    ...(refusesUs ? [recordJobFailure(app.db, "line-provider", "", error, now)] : []),
    ...about,
  ])
  return false
}
