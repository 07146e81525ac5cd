import * as z from "zod"
import { instant, named, viewed } from "#app/api/codecs.ts"
import { EMAIL_KINDS, emailState, type QueuedEmail } from "./email.ts"

export const EmailJson = named(
  "Letter",
  "An email to a booking's guest, and its delivery state.",
  viewed(
    z.object({
      kind: z.enum(EMAIL_KINDS),
      to: z.string(),
      state: z.enum(["waiting", "sent", "given-up"]),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
    (email: Pick<QueuedEmail, "kind" | "recipient" | "createdAt" | "dueAt" | "sentAt">) => ({
      ...email,
      to: email.recipient,
      state: emailState(email),
    }),
  ),
)
