import { listEmails } from "#app/email/list-emails.server.ts"
import { failure, forAdmin, resource, success } from "#app/http/api.server.ts"

/** GET /api/admin/outbox: the queued and sent emails, in local development; 404 in production. */
const call = resource({
  GET: forAdmin("outbox", async ({ app }) => {
    if (app.settings.production) return failure("not-found")
    const emails = await listEmails(app)
    return success({
      messages: emails.map(({ recipient, subject, text, html, attachments, createdAt, sentAt }) => ({
        to: recipient,
        subject,
        text,
        html,
        attachments,
        createdAt: new Date(createdAt).toISOString(),
        sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
      })),
    })
  }),
})

export { call as action, call as loader }
