import * as z from "zod"
import { instant, named, viewed } from "#app/api/codecs.ts"
import { emailState, MESSAGE_CHANNELS, type QueuedEmail } from "./email.ts"
import { EMAIL_KINDS } from "./email-kinds.ts"

export const EmailJson = named(
  "Letter",
  "A message to a booking's guest, and its delivery state. By LINE, `to` is empty.",
  viewed(
    z.object({
      kind: z.enum(EMAIL_KINDS),
      channel: z.enum(MESSAGE_CHANNELS),
      to: z.string(),
      state: z.enum(["waiting", "sent", "given-up"]),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
    (email: Pick<QueuedEmail, "kind" | "channel" | "recipient" | "createdAt" | "dueAt" | "sentAt">) => ({
      ...email,
      to: email.recipient,
      state: emailState(email),
    }),
  ),
)
