import { paths } from "#app/paths.ts"
import { isSecure } from "./credentials.server.ts"

/** A response's own header takes precedence. */
const DEFAULT_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-store",
  // URLs identify bookings and payment links, so other sites get no referrer.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // For responses other than pages, whatever content type a browser assumes.
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}

/** Only owners may use their position, for the villa's pin. */
const permissionsPolicy = (path: string) =>
  `accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(${`${path}/`.startsWith(`${paths.admin}/`) ? "self" : ""}), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()`

/**
 * Only over HTTPS: browsers ignore it on HTTP, and localhost must stay on HTTP. Without `includeSubDomains`,
 * because other hosts of a villa's domain are not ours and may lack TLS.
 */
const STRICT_TRANSPORT = "max-age=31536000"

const REQUEST_ID = "X-Request-Id"

/** Hosts of the card gateway's script, and hosts to which it may redirect a form. */
const CARD_VAULT = "https://vault.omise.co https://cdn.omise.co"
const CARD_BANK = "https://pay.omise.co https://api.omise.co"

/** Scripts need the nonce. `takesCards` allows the script of a real card gateway. */
export function contentSecurityPolicy(nonce: string, takesCards: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Otherwise script-src applies, and 'strict-dynamic' would block the service worker.
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The preview of a selected slip is a blob URL.
    `connect-src 'self' blob:${takesCards ? ` ${CARD_VAULT}` : ""}`,
    `frame-src 'self'${takesCards ? ` ${CARD_VAULT}` : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Redirects of a form are checked too: a card payment may redirect to the bank's page.
    `form-action 'self'${takesCards ? ` ${CARD_BANK}` : ""}`,
    "frame-ancestors 'none'",
  ].join("; ")
}

/** Over HTTPS all cookies become `Secure`. */
export function withSecurityHeaders(response: Response, request: Request, requestId: string): Response {
  if (response.webSocket) return response
  const result = withRequestId(response, requestId)
  const secure = isSecure(request)
  const permissions = permissionsPolicy(new URL(request.url).pathname)
  const headers = {
    ...DEFAULT_HEADERS,
    "Permissions-Policy": permissions,
    ...(secure && { "Strict-Transport-Security": STRICT_TRANSPORT }),
  }
  for (const [name, value] of Object.entries(headers)) if (!result.headers.has(name)) result.headers.set(name, value)
  if (secure) secureCookies(result.headers)
  return result
}

/** Returns a copy if the headers are immutable, like those of a fetched response. */
function withRequestId(response: Response, requestId: string): Response {
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
