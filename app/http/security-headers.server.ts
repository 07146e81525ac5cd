import { isSecure } from "./session.server.ts"

/** What every answer says; an answer's own header wins. */
const ALWAYS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
  // Other sites are not told that somebody came from here: addresses name bookings and links.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
  // Of what is no page nothing may run, whatever a browser takes it for.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}

/** Over TLS alone: on plain HTTP it would mean nothing, and a developer's localhost must stay plain. */
const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains"

/** By this name a failure is found in the log. */
export const REQUEST_ID = "X-Request-Id"

/** Where a real card gateway's script talks to, and where a form may be sent on to by it. */
const CARD_VAULT = "https://vault.omise.co https://cdn.omise.co"
const CARD_BANK = "https://pay.omise.co https://api.omise.co"

/**
 * The policy of a page: scripts by this answer's nonce alone, pictures and posts from here.
 * @param takesCards whether the script of a real card gateway may work
 */
export function contentSecurityPolicy(nonce: string, takesCards: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Said apart: under 'strict-dynamic' script-src would let no worker of ours run.
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The preview of a chosen slip is a blob of this page.
    `connect-src 'self' blob:${takesCards ? ` ${CARD_VAULT}` : ""}`,
    `frame-src 'self'${takesCards ? ` ${CARD_VAULT}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A browser also judges where the answer to a form leads: a card's may lead to the page of its bank.
    `form-action 'self'${takesCards ? ` ${CARD_BANK}` : ""}`,
    "frame-ancestors 'none'",
  ].join("; ")
}

/** An answer as it leaves the house. Whatever cookie it sets stays off plain HTTP once it was given over TLS. */
export function withSecurityHeaders(response: Response, request: Request, requestId: string): Response {
  if (response.webSocket) return response
  const answer = named(response, requestId)
  const secure = isSecure(request)
  const headers = { ...ALWAYS, ...(secure && { "Strict-Transport-Security": STRICT_TRANSPORT }) }
  for (const [name, value] of Object.entries(headers)) if (!answer.headers.has(name)) answer.headers.set(name, value)
  if (secure) secureCookies(answer.headers)
  return answer
}

/** The answer with the request's name on it: itself, or a copy where its headers cannot be written (one that was fetched). */
function named(response: Response, requestId: string): Response {
  try {
    response.headers.set(REQUEST_ID, requestId)
    return response
  } catch {
    const copy = new Response(response.body, response)
    copy.headers.set(REQUEST_ID, requestId)
    return copy
  }
}

function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete("Set-Cookie")
  for (const cookie of cookies)
    headers.append("Set-Cookie", /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)
}
