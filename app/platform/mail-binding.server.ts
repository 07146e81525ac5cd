import type { MailDriver } from "./mailer.server.ts"

/** Refusals of this very letter; all others (quota, sender, outage) pass, or the operator mends them. */
const PERMANENT = ["E_RECIPIENT_SUPPRESSED", "E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_CONTENT_TOO_LARGE"]

/** Sends by the Workers `send_email` binding. */
export function bindingDriver(binding: SendEmail | undefined): MailDriver {
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
          // Bytes: a string would be taken for base64.
          content: new TextEncoder().encode(content).buffer as ArrayBuffer,
        })),
        headers: {
          // One letter, one conversation; and no out-of-office note in answer.
          "X-Entity-Ref-ID": message.id,
          "X-Auto-Response-Suppress": "All",
        },
      })
      return { sent: true }
    } catch (error) {
      const { code } = error as { code?: unknown }
      // The error's own words may name the recipient.
      const name = typeof code === "string" ? code : "binding-failed"
      return { sent: false, permanent: PERMANENT.includes(name), error: name }
    }
  }
}
