import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { QueuedEmail, RenderedEmail } from "./email.ts"
import { withEmailSecrets } from "./email-secrets.server.ts"
import { readEmails } from "./outbox-store.server.ts"
import { renderEmail } from "./render-email.server.ts"

const EMAILS_MAX = 100

export async function listEmails(app: Pick<App, "db" | "encrypter">): Promise<(QueuedEmail & RenderedEmail)[]> {
  const [emails] = await read(app.db, readEmails(app.db, EMAILS_MAX))
  return Promise.all(emails.map(async (email) => ({ ...email, ...renderEmail(await withEmailSecrets(app, email)) })))
}
