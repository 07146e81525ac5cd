import type { MailSettings } from "./deployment-settings.server.ts"
import type { MailDriver, Message, SendOutcome } from "./mail-driver.ts"

const TIMEOUT_MS = 10_000
/** Permanent refusals of one email: malformed or too large. Others are temporary or the operator's to fix. */
const PERMANENT = [400, 413, 422]
/** Configuration errors: every email is refused until they are fixed. */
const SETTINGS_ERRORS = ["invalid_from_address", "invalid_access", "invalid_region"]
/** The email was accepted before with another body, because a deployment has changed its text. */
const ALREADY_SENT = "invalid_idempotent_request"

/** For an HTTP API like Resend's. The email's id is the idempotency key: the service delivers once. */
export function httpDriver(fetcher: typeof fetch): MailDriver {
  return async (message, settings) => {
    let response: Response
    try {
      response = await fetcher(settings.apiUrl, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": message.id,
          "User-Agent": "baan/1.0",
        },
        body: JSON.stringify(requestBodyOf(message, settings)),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      const name = error instanceof Error ? error.name : ""
      return { sent: false, permanent: false, error: name === "TimeoutError" ? "timeout" : "unreachable" }
    }
    return outcomeOf(response)
  }
}

async function outcomeOf(response: Response): Promise<SendOutcome> {
  if (response.ok) {
    await response.body?.cancel()
    return { sent: true }
  }
  // The message may contain the recipient's address; the name is an error code.
  const body = (await response.json().catch(() => null)) as { name?: unknown } | null
  const name = typeof body?.name === "string" && /^[a-z_]{1,50}$/.test(body.name) ? body.name : ""
  if (response.status === 409 && name === ALREADY_SENT) return { sent: true }
  const refusesUs = [401, 403].includes(response.status) || SETTINGS_ERRORS.includes(name)
  const permanent = PERMANENT.includes(response.status) && !refusesUs
  return { sent: false, permanent, ...(refusesUs && { refusesUs }), error: `http ${response.status} ${name}`.trim() }
}

function requestBodyOf({ to, senderName, replyTo, subject, text, html, attachments }: Message, { from }: MailSettings) {
  return {
    from: `"${senderName.replace(/["\\]/g, "")}" <${from}>`,
    to: [to],
    ...(replyTo && { reply_to: replyTo }),
    subject,
    text,
    html,
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
