import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { logError } from "../log.server.ts"
import type { QueuedEmail } from "./email.ts"
import { claimEmail, giveUpEmail, markSent, postponeEmail, readDueEmails } from "./outbox-store.server.ts"
import { renderEmail } from "./render-email.server.ts"
import { isStale, LEASE_MS, waitAfter } from "./retry.ts"

/** How many are sent at once: what a request leaves behind must be done within seconds. */
const AT_ONCE = 10

type Parts = Pick<App, "db" | "mailer" | "settings" | "now">

/**
 * Sends the letters that are due. Each is taken for oneself first, so that many deliveries at once send it once; what
 * could not be sent waits and is tried again. Never throws: a request, an alarm or the cron must not fail by its mail.
 * @param rounds how often to look for more, ten at a time
 * @returns how many were sent
 */
export async function deliverEmails(app: Parts, rounds = 1): Promise<number> {
  let sent = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const [due] = await read(app.db, readDueEmails(app.db, app.now(), AT_ONCE))
      if (due.length === 0) break
      const lease = app.now() + LEASE_MS
      const claims = await write(
        app.db,
        due.map((email) => claimEmail(app.db, email, lease)),
      )
      const mine = due.filter((_, index) => claims[index]?.meta.changes === 1)
      const outcomes = await Promise.allSettled(mine.map((email) => deliver(app, email, lease)))
      sent += outcomes.filter((each) => each.status === "fulfilled" && each.value).length
      for (const each of outcomes) if (each.status === "rejected") logError("letter-unsettled", { error: each.reason })
    }
  } catch (error) {
    logError("letters-undelivered", { error })
  }
  return sent
}

/** Sends one letter that is ours until its lease ends. @returns whether it went out */
async function deliver(app: Parts, email: QueuedEmail, lease: number): Promise<boolean> {
  const { id, kind, recipient: to } = email
  const keepSecret = !app.settings.production
  const now = app.now()
  if (isStale(email, now)) {
    await write(app.db, [giveUpEmail(app.db, email, lease, email.error ?? "over", keepSecret)])
    return false
  }
  const outcome = await app.mailer.send({ id, to, ...renderEmail(email) }).catch(failed)
  if (outcome.sent) {
    await write(app.db, [markSent(app.db, email, app.now(), keepSecret)])
    return true
  }
  const { error, permanent } = outcome
  logError("letter-failed", { email: id, kind, attempt: email.attempts + 1, permanent, error })
  await write(app.db, [
    permanent
      ? giveUpEmail(app.db, email, lease, error, keepSecret)
      : postponeEmail(app.db, email, lease, app.now() + waitAfter(email.attempts + 1), error),
  ])
  return false
}

/** A mailer that breaks its word and throws is one that is out of order. */
function failed(error: unknown) {
  return { sent: false as const, permanent: false, error: error instanceof Error ? error.name : "unknown" }
}
