import type { App } from "#app/app.ts"
import { write } from "#app/db/database.server.ts"
import { formatDateRange, formatDeadline } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { deleteJobFailure, recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { logError } from "#app/log.server.ts"
import { insertAlert } from "#app/notify/alerts/raise-alert-store.server.ts"
import type { QueuedEmail, WaitingFacts } from "#app/notify/email/email.ts"
import type { WaitingEmailKind } from "#app/notify/email/email-kinds.ts"
import { giveUpEmail, markSent, postponeEmail } from "#app/notify/email/outbox-store.server.ts"
import { backoffAfter, isStale } from "#app/notify/email/retry.ts"
import { card } from "#app/notify/guest-line/guest-card.server.ts"
import { mayUseGuestQuota, retryKeyOf } from "#app/notify/guest-line/guest-line.ts"
import { lineQuotaAlert, lineQuotaLevel } from "#app/notify/line/line-quota.ts"
import { pushLine, QUOTA_USED } from "#app/notify/line/send-line.server.ts"
import { waitingContent } from "./waiting-content.server.ts"
import { deleteWishesOfLine } from "./wish-line-store.server.ts"

type WaitingMessage = QueuedEmail & { kind: WaitingEmailKind; facts: WaitingFacts }

/** A stranger may have caused it, so that near the month's limit nothing is offered by LINE. */
const USES = { kind: "waiting-offer", isCausedByGuest: true } as const

/** Whether somebody who waits by LINE would be told now. */
export async function canOfferByLine({ line }: Pick<App, "line">): Promise<boolean> {
  const used = await line?.quota()
  return used?.ok === true && mayUseGuestQuota(USES, lineQuotaLevel(used.value))
}

/** Dates that are held or free, to the account that waited for them. @returns whether it was sent */
export async function sendWishLine(
  app: Pick<App, "db" | "line" | "settings" | "now">,
  email: QueuedEmail,
  lease: number,
): Promise<boolean> {
  const { id, recipient: to, attempts } = email
  const now = app.now()
  const keepSecret = !app.settings.production
  if (!app.line || isStale(email, now)) {
    await write(app.db, [giveUpEmail(email, lease, "not linked", keepSecret)])
    return false
  }
  const push = { to, messages: () => [wishCard(email as WaitingMessage)], retryKey: retryKeyOf(id) }
  const { outcome, quota, refusesUs } = await pushLine(app, push, (level) => mayUseGuestQuota(USES, level))
  const about = quota === 0 ? [] : [insertAlert(lineQuotaAlert(quota, now), now)]
  if (outcome.sent) {
    const sent = [markSent(email, app.now(), keepSecret), deleteJobFailure(app.db, "line-provider", "")]
    await write(app.db, [...sent, ...about])
    return true
  }
  const { error, reason } = outcome
  logError("guest-line-failed", { message: id, kind: email.kind, attempt: attempts + 1, error })
  const isUnreachable = reason !== "temporary" && !refusesUs && error !== QUOTA_USED
  await write(app.db, [
    reason === "temporary"
      ? postponeEmail(email, lease, app.now() + backoffAfter(attempts + 1), error)
      : giveUpEmail(email, lease, error, keepSecret),
    ...(isUnreachable ? [deleteWishesOfLine(app.db, to)] : []),
    ...(refusesUs ? [recordJobFailure(app.db, "line-provider", "", error, now)] : []),
    ...about,
  ])
  return false
}

/** The email's words, with its one button. */
function wishCard({ kind, language, facts }: WaitingMessage) {
  const { t } = i18nFor(language)
  const villaName = localizedName(facts.villaName, language) || t("site.name")
  const { title, paragraphs, next, button } = waitingContent(kind, facts, { t, language, villaName })
  const { checkIn, checkOut, until, timezone } = facts
  return card({
    villaName,
    title,
    rows: [
      { label: t("mail:lineChat.stay"), text: formatDateRange(checkIn, checkOut, language) },
      ...(until === undefined
        ? []
        : [{ label: t("mail:waiting.offer.until"), text: formatDeadline(until, language, timezone) }]),
    ],
    texts: kind === "waiting-offer" ? [...paragraphs, ...next] : paragraphs,
    action: button ? { ...button, usual: t("waiting.book") } : null,
  })
}
