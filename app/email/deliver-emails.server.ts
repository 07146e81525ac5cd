import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import type { QueuedEmail } from "./email.ts"
import { claimEmail, giveUpEmail, markSent, postponeEmail, readDueEmails } from "./outbox-store.server.ts"
import { renderEmail } from "./render-email.server.ts"
import { backoffAfter, isStale, LEASE_MS } from "./retry.ts"

/** How many emails are sent concurrently: work after a response must end within seconds. */
const BATCH_SIZE = 10

type Needs = Pick<App, "db" | "mailer" | "settings" | "now">

/**
 * Sends the emails that are due. Each is leased first, so that concurrent deliveries send it once; one that could not
 * be sent is retried later. Never throws: a request, an alarm or the cron must not fail because of an email.
 * @param maxBatches how many batches to send at most
 * @returns the number of sent emails
 */
export async function deliverEmails(app: Needs, maxBatches = 1): Promise<number> {
  let sent = 0
  try {
    for (let batch = 0; batch < maxBatches; batch++) {
      const [due] = await read(app.db, readDueEmails(app.db, app.now(), BATCH_SIZE))
      if (due.length === 0) break
      const lease = app.now() + LEASE_MS
      const claims = await write(
        app.db,
        due.map((email) => claimEmail(app.db, email, lease)),
      )
      const claimed = due.filter((_, index) => claims[index]?.meta.changes === 1)
      const outcomes = await Promise.allSettled(claimed.map((email) => deliver(app, email, lease)))
      sent += outcomes.filter((each) => each.status === "fulfilled" && each.value).length
      for (const each of outcomes)
        if (each.status === "rejected") logError("email-result-not-recorded", { error: each.reason })
    }
  } catch (error) {
    logError("email-delivery-failed", { error })
  }
  return sent
}

/** Sends one leased email. @returns whether it was sent */
async function deliver(app: Needs, email: QueuedEmail, lease: number): Promise<boolean> {
  const { id, kind, recipient: to } = email
  const keepSecret = !app.settings.production
  const now = app.now()
  if (isStale(email, now)) {
    await write(app.db, [giveUpEmail(app.db, email, lease, email.error ?? "given-up", keepSecret)])
    return false
  }
  const outcome = await app.mailer.send({ id, to, ...renderEmail(email) }).catch(failed)
  if (outcome.sent) {
    await write(app.db, [markSent(app.db, email, app.now(), keepSecret)])
    return true
  }
  const { error, permanent } = outcome
  logError("email-failed", { email: id, kind, attempt: email.attempts + 1, permanent, error })
  await write(app.db, [
    permanent
      ? giveUpEmail(app.db, email, lease, error, keepSecret)
      : postponeEmail(app.db, email, lease, app.now() + backoffAfter(email.attempts + 1), error),
  ])
  return false
}

/** A mailer that throws is treated as a temporary failure. */
function failed(error: unknown) {
  return { sent: false as const, permanent: false, error: error instanceof Error ? error.name : "unknown" }
}
