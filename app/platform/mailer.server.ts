import { type Settings, wrongSetting } from "./deployment-settings.server.ts"
import type { MailDriver, Message, SendOutcome } from "./mail-driver.ts"
import { httpDriver } from "./mail-http.server.ts"

/** Returns errors instead of throwing them. */
export type Mailer = { send(message: Message): Promise<SendOutcome> }

/** Invalid settings fail when an email is sent, not at every request. */
export function mailer(env: Pick<Env, "EMAIL">, { mail, production }: Pick<Settings, "mail" | "production">): Mailer {
  const settings = production ? mail : { ...mail, from: mail.from || LOCAL_FROM }
  return {
    async send(message) {
      const wrong = wrongSetting(settings)
      if (wrong) return { sent: false, permanent: false, error: wrong }
      const driver = settings.driver === "http" ? httpDriver(fetch) : bindingDriver(env.EMAIL)
      return driver({ ...message, senderName: settings.fromName || message.senderName }, settings)
    },
  }
}

/** For local development, where no email leaves the machine. */
const LOCAL_FROM = "booking@example.com"

/** Permanent refusals of one email; others (quota, sender, outage) are temporary or the operator's to fix. */
const PERMANENT = ["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_CONTENT_TOO_LARGE"]

/** The sender's domain is not set up for sending, or the binding may not send from it. */
const REFUSES_US = ["E_SENDER_NOT_VERIFIED", "E_SENDER_DOMAIN_NOT_AVAILABLE", "E_SENDER_NOT_ALLOWED"]

function bindingDriver(binding: SendEmail | undefined): MailDriver {
  return async (message, { from }) => {
    if (!binding) return { sent: false, permanent: false, error: "The binding EMAIL is missing" }
    try {
      await binding.send({
        to: message.to,
        from: { name: message.senderName, email: from },
        ...(message.replyTo && { replyTo: message.replyTo }),
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: message.attachments.map(({ filename, contentType, content }) => ({
          disposition: "attachment" as const,
          filename,
          type: contentType,
          // The binding reads a string as base64.
          content: new TextEncoder().encode(content).buffer as ArrayBuffer,
        })),
        headers: {
          // Keeps mail clients from grouping emails into conversations, and suppresses out-of-office replies.
          "X-Entity-Ref-ID": message.id,
          "X-Auto-Response-Suppress": "All",
        },
      })
      return { sent: true }
    } catch (error) {
      const { code } = error as { code?: unknown }
      // The error's message may contain the recipient's address.
      const name = typeof code === "string" ? code : "binding-failed"
      const refusesUs = REFUSES_US.includes(name)
      return { sent: false, permanent: PERMANENT.includes(name), ...(refusesUs && { refusesUs }), error: name }
    }
  }
}
