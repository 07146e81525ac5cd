/** What every answer says; an answer's own header wins. */
const ALWAYS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
}

/** Where a real card gateway's script talks to. */
const CARD_VAULT = "https://vault.omise.co https://cdn.omise.co"

/**
 * The policy of a page: scripts by this answer's nonce alone, pictures and posts from here.
 * @param takesCards whether the script of a real card gateway may work
 */
export function contentSecurityPolicy(nonce: string, takesCards: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // The preview of a chosen slip is a blob of this page.
    `connect-src 'self' blob:${takesCards ? ` ${CARD_VAULT}` : ""}`,
    `frame-src 'self'${takesCards ? ` ${CARD_VAULT}` : ""}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

export function withSecurityHeaders(response: Response): Response {
  if (response.webSocket) return response
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(ALWAYS)) if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}
