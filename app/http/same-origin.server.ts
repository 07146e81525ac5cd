import { failure } from "./api.server.ts"
import { bearerOf } from "./credentials.server.ts"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * CSRF protection (decision 0006): rejects cross-origin writes and WebSocket upgrades. Browsers send `Origin` or
 * `Sec-Fetch-Site` with both; a client that sends neither is not a browser. Calls of the /api with a bearer token are
 * exempt, because browsers never send one automatically; other kinds of `Authorization` they do send, and pages go by
 * cookies alone.
 */
export function rejectCrossOrigin(request: Request): Response | null {
  const isSafe = SAFE_METHODS.includes(request.method) && !request.headers.has("Upgrade")
  if (isSafe || isBearerCall(request)) return null
  const origin = request.headers.get("Origin")
  const site = request.headers.get("Sec-Fetch-Site")
  const isSameOrigin = origin
    ? origin === new URL(request.url).origin
    : !site || site === "same-origin" || site === "none"
  return isSameOrigin ? null : failure("wrong-origin")
}

function isBearerCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/") && bearerOf(request) !== null
}
