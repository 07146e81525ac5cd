import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, Success } from "#app/api/codecs.ts"
import { listEmails } from "./list-emails.server.ts"

const RenderedEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const outboxCalls = calls("Bookings (admin)", {
  "GET /admin/outbox": call({
    who: "outbox",
    summary: "List emails (local development)",
    details: "Newest first. Text attachments are text, others base64. Responds 404 outside local development.",
    returns: Success({ messages: z.array(RenderedEmail) }),
    failures: ["not-found"],
    run: async ({ app, success, failure }) => {
      if (app.settings.production) return failure("not-found")
      const emails = await listEmails(app)
      return success({ messages: emails.map((email) => ({ ...email, to: email.recipient })) })
    },
  }),
})
