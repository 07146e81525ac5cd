import { recordRun } from "./admin/jobs-health.server.ts"
import { raiseProblemAlerts } from "./admin/raise-problem-alerts.server.ts"
import type { App } from "./app.ts"
import { renewBookingLinks } from "./booking/guest-links/renew-booking-links.server.ts"
import { closeOldMoves } from "./booking/other-dates/close-old-moves.server.ts"
import { offerFreedDates } from "./booking/waiting-list/offer-dates.server.ts"
import { raiseFailingFeeds } from "./calendar/channels/raise-feed-alerts.server.ts"
import { refreshDueFeeds } from "./calendar/channels/refresh-feed.server.ts"
import { hasWorked } from "./job/job.ts"
import { deleteOldJobFailures, type Jobs, runJobs } from "./job/run-jobs.server.ts"
import { logError, logEvent } from "./log.server.ts"
import { queueBalanceReminders } from "./money/balance/queue-balance-reminders.server.ts"
import { checkGateway } from "./money/cards/card-gateway.server.ts"
import { raiseStuckPayments } from "./money/cards/raise-stuck-payments.server.ts"
import { reconcileCardPayments } from "./money/cards/reconcile-card-payments.server.ts"
import { remindOfCredits } from "./money/credits/remind-of-credits.server.ts"
import { cleanUpDamagePhotos } from "./money/damage/clean-up-damage-photos.server.ts"
import { raiseDamageAlerts } from "./money/damage/raise-damage-alerts.server.ts"
import { expirePaymentLinks } from "./money/links/expire-payment-links.server.ts"
import { expireBookings } from "./money/payable/expire-bookings.server.ts"
import { raiseLateRefunds } from "./money/refunds/raise-late-refunds.server.ts"
import { reconcileCardRefunds } from "./money/refunds/reconcile-card-refunds.server.ts"
import { cleanUpSlips } from "./money/slips/clean-up-slips.server.ts"
import { closeUndecided } from "./money/slips/close-undecided.server.ts"
import { remindOfSlips } from "./money/slips/remind-of-slips.server.ts"
import { deliverQueued } from "./notify/alerts/deliver-queued.server.ts"
import { cleanUpAlerts } from "./notify/alerts/list-alerts.server.ts"
import { raiseDigests } from "./notify/alerts/raise-digests.server.ts"
import { raiseFailedEmailAlerts } from "./notify/alerts/raise-failed-email-alerts.server.ts"
import { settleRestore } from "./notify/alerts/settle-restore.server.ts"
import { cleanUpLine } from "./notify/line/link-line.server.ts"
import { renewPushKeys } from "./notify/push/push-keys.server.ts"
import { cleanUpSessions } from "./people/accounts/sessions.server.ts"
import { eraseOldStays } from "./people/guests/erase-old-stays.server.ts"
import { cleanUpProblems } from "./stay/cleaning/clean-up-problems.server.ts"
import { tellCleaners } from "./stay/cleaning/tell-cleaners.server.ts"
import { queueScheduledEmails } from "./stay/pass/queue-scheduled-emails.server.ts"
import { cleanUpPassports } from "./stay/passports/clean-up-passports.server.ts"
import { findMissingPassports } from "./stay/passports/find-passports.server.ts"
import { raiseTm30Alerts } from "./stay/passports/raise-tm30-alerts.server.ts"
import { reviewUrl } from "./stay/reviews/review-link.server.ts"
import { cleanUpImages } from "./villa/photos/clean-up-images.server.ts"

/** Batches of emails and of alerts per run, for the backlog after an outage. */
const MAX_BATCHES = 20

export function cronJobs(app: App): Jobs {
  return {
    "erase-stays": () => eraseOldStays(app),
    "expire-bookings": () => expireBookings(app),
    "expire-links": () => expirePaymentLinks(app),
    "close-undecided": () => closeUndecided(app),
    "close-moves": () => closeOldMoves(app),
    "remind-of-slips": () => remindOfSlips(app),
    "balance-reminders": () => queueBalanceReminders(app),
    "damage-alerts": () => raiseDamageAlerts(app),
    "late-refunds": () => raiseLateRefunds(app),
    "credit-alerts": () => remindOfCredits(app),
    "tm30-alerts": () => raiseTm30Alerts(app),
    "stay-emails": () => queueScheduledEmails(app, { reviewUrl, findMissingPassports }),
    "new-links": () => renewBookingLinks(app),
    "waiting-list": () => offerFreedDates(app),
    "tell-cleaners": () => tellCleaners(app),
    "failed-emails": () => raiseFailedEmailAlerts(app),
    "stuck-payments": () => raiseStuckPayments(app),
    "failing-feeds": () => raiseFailingFeeds(app),
    digests: () => raiseDigests(app),
    "clean-images": () => cleanUpImages(app),
    "clean-slips": () => cleanUpSlips(app),
    "clean-damage-photos": () => cleanUpDamagePhotos(app),
    "clean-passports": () => cleanUpPassports(app),
    "clean-cleaning": () => cleanUpProblems(app),
    "clean-sessions": () => cleanUpSessions(app),
    "clean-line": () => cleanUpLine(app),
    "clean-alerts": () => cleanUpAlerts(app),
    "push-keys": () => renewPushKeys(app),
    "clean-idempotency-keys": () => app.idempotency.deleteExpired(app.now()),
    "card-payments": () => reconcileCardPayments(app),
    "card-refunds": () => reconcileCardRefunds(app),
    "card-gateway": () => checkGateway(app),
    "old-failures": () => deleteOldJobFailures(app),
  }
}

export function feedJobs(app: App): Jobs {
  return { feeds: () => refreshDueFeeds(app) }
}

/** Every five minutes (`cronRunAt`). Sends last, because jobs queue emails. Never throws because of a job. */
export async function runCron(app: App): Promise<void> {
  const startedAt = app.now()
  const done = await runJobs(app, cronJobs(app))
  if (hasWorked(done)) await recordRun(app, "cron")
  await tellProblems(app)
  const isSettled = await settleRestore(app, startedAt).then(
    () => true,
    (error: unknown) => logError("restore-not-settled", { error }),
  )
  logEvent("cron", { ...done, ...(isSettled && (await deliverQueued(app, MAX_BATCHES))) })
}

/** Runs every five minutes (`cronRunAt`), and sends queued messages. Never throws because of a job. */
export async function refreshFeeds(app: App): Promise<void> {
  const done = await runJobs(app, feedJobs(app))
  if (hasWorked(done)) await recordRun(app, "feeds")
  await tellProblems(app)
  logEvent("feed-cron", { ...done, ...(await deliverQueued(app)) })
}

/** After the jobs, to report their failures. Refusals of emails sent later are reported by the next run. */
async function tellProblems(app: App): Promise<void> {
  await raiseProblemAlerts(app).catch((error: unknown) => logError("problems-not-told", { error }))
}
