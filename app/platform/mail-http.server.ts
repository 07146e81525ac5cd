import type { MailDriver, Message, SendOutcome } from "./mailer.server.ts"
import type { MailSettings } from "./settings.server.ts"

const TIMEOUT_MS = 10_000
/** Refusals of this very letter: it is malformed, or too large. All others pass, or the operator mends them. */
const PERMANENT = [400, 413, 422]
/** The sender is a setting, so a refusal of it is not the letter's. */
const ABOUT_SETTINGS = ["invalid_from_address", "invalid_access", "invalid_region"]
/** The service has had this letter under this key, in other words: a new version has changed the texts since. */
const SENT_BEFORE = "invalid_idempotent_request"

/** Sends by an HTTP API of Resend's shape. The letter's id is the key by which the service delivers it once. */
export function httpDriver(fetcher: typeof fetch): MailDriver {
  return async (message, settings) => {
    let answer: Response
    try {
      answer = await fetcher(settings.apiUrl, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": message.id,
          "User-Agent": "baan/1.0",
        },
        body: JSON.stringify(bodyOf(message, settings)),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      const name = error instanceof Error ? error.name : ""
      return { sent: false, permanent: false, error: name === "TimeoutError" ? "timeout" : "unreachable" }
    }
    return outcomeOf(answer)
  }
}

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  if (answer.ok) {
    await answer.body?.cancel()
    return { sent: true }
  }
  // Its message may name the recipient; its name is one of a short list.
  const told = (await answer.json().catch(() => null)) as { name?: unknown } | null
  const name = typeof told?.name === "string" && /^[a-z_]{1,50}$/.test(told.name) ? told.name : ""
  if (answer.status === 409 && name === SENT_BEFORE) return { sent: true }
  const permanent = PERMANENT.includes(answer.status) && !ABOUT_SETTINGS.includes(name)
  return { sent: false, permanent, error: `http ${answer.status} ${name}`.trim() }
}

function bodyOf({ to, senderName, replyTo, subject, text, html, attachments }: Message, { from }: MailSettings) {
  return {
    from: `"${senderName.replace(/["\\]/g, "")}" <${from}>`,
    to: [to],
    ...(replyTo && { reply_to: replyTo }),
    ...{ subject, text, html },
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ filename, contentType, content }) => ({
        filename,
        content_type: contentType,
        content: base64(content),
      })),
    }),
    headers: { "X-Auto-Response-Suppress": "All" },
  }
}

function base64(text: string): string {
  let bytes = ""
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
