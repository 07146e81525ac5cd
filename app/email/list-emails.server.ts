import type { App } from "../app.ts"
import { read } from "../db/database.server.ts"
import type { QueuedEmail, RenderedEmail } from "./email.ts"
import { readEmails } from "./outbox-store.server.ts"
import { renderEmail } from "./render-email.server.ts"

const SHOWN = 100

/** The latest letters in their words, the newest first: local development's mailbox. */
export async function listEmails(app: Pick<App, "db">): Promise<(QueuedEmail & RenderedEmail)[]> {
  const [emails] = await read(app.db, readEmails(app.db, SHOWN))
  return emails.map((email) => ({ ...email, ...renderEmail(email) }))
}
