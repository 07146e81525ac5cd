import type { App } from "#app/app.ts"
import { sendWishLine } from "#app/booking/waiting-list/send-wish-line.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { deleteJobFailure, recordJobFailure } from "#app/job/job-failure-store.server.ts"
import { logError } from "#app/log.server.ts"
import { sendGuestLine } from "#app/notify/guest-line/send-guest-line.server.ts"
import { type Deliveries, deliverDue } from "./deliver-due.server.ts"
import type { QueuedEmail } from "./email.ts"
import { EMAIL_RULES } from "./email-kinds.ts"
import { withEmailSecrets } from "./email-secrets.server.ts"
import { claimEmail, giveUpEmail, markSent, postponeEmail, readDueEmails } from "./outbox-store.server.ts"
import { renderEmail } from "./render-email.server.ts"
import { backoffAfter, isStale } from "./retry.ts"

/** The batch is sent concurrently: work after a response must end within seconds. */
const BATCH_SIZE = 10

type Needs = Pick<App, "db" | "encrypter" | "mailer" | "settings" | "now" | "line">
type SendOutcome = Awaited<ReturnType<App["mailer"]["send"]>>

/** Never throws; an email or LINE message that could not be sent is retried later. @returns the number sent */
export async function deliverEmails(app: Needs, maxBatches = 1): Promise<number> {
  const provider: Provider = { error: null, sent: 0 }
  const emails: Deliveries<QueuedEmail> = {
    name: "email",
    findDue: async () => (await read(app.db, readDueEmails(app.db, app.now(), BATCH_SIZE)))[0],
    lease: (email, until) => [claimEmail(email, until)],
    send: (email, until) => {
      if (email.channel === "email") return deliver(app, email, until, provider)
      return EMAIL_RULES[email.kind].about === "wait"
        ? sendWishLine(app, email, until)
        : sendGuestLine(app, email, until)
    },
  }
  const sent = await deliverDue(app, emails, maxBatches)
  await recordProvider(app, provider)
  return sent
}

type Provider = { error: string | null; sent: number }

/** Owners are told if the service refuses us. Never throws. */
async function recordProvider(app: Needs, { error, sent }: Provider): Promise<void> {
  if (error === null && sent === 0) return
  const outcome =
    error === null
      ? deleteJobFailure(app.db, "mail-provider", "")
      : recordJobFailure(app.db, "mail-provider", "", error, app.now())
  await write(app.db, [outcome]).catch((failure: unknown) => logError("job-failures-not-recorded", { error: failure }))
}

async function deliver(app: Needs, email: QueuedEmail, lease: number, provider: Provider): Promise<boolean> {
  const { id, kind, recipient: to } = email
  const keepSecret = !app.settings.production
  const now = app.now()
  if (isStale(email, now)) {
    await write(app.db, [giveUpEmail(email, lease, email.error ?? "given-up", keepSecret)])
    return false
  }
  const send = async () => app.mailer.send({ id, to, ...renderEmail(await withEmailSecrets(app, email)) })
  const outcome = await send().catch(failed)
  if (outcome.sent) {
    provider.sent += 1
    await write(app.db, [markSent(email, app.now(), keepSecret)])
    return true
  }
  const { error, permanent, refusesUs = false } = outcome
  if (refusesUs) provider.error = error
  logError("email-failed", { email: id, kind, attempt: email.attempts + 1, permanent, error })
  await write(app.db, [
    permanent
      ? giveUpEmail(email, lease, error, keepSecret)
      : postponeEmail(email, lease, app.now() + backoffAfter(email.attempts + 1), error),
  ])
  return false
}

/** Temporary: a mailer that throws, or secrets that cannot be decrypted. */
function failed(error: unknown): SendOutcome & { sent: false } {
  return { sent: false, permanent: false, error: error instanceof Error ? error.name : "unknown" }
}
