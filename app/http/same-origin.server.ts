import { failure } from "./api.server.ts"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * CSRF protection (decision 0006): rejects cross-origin writes and WebSocket upgrades. Browsers send `Origin` or
 * `Sec-Fetch-Site` with both; a client that sends neither is not a browser. Requests with a bearer token are exempt,
 * because browsers never send one automatically.
 */
export function rejectCrossOrigin(request: Request): Response | null {
  const isSafe = SAFE_METHODS.includes(request.method) && !request.headers.has("Upgrade")
  if (isSafe || request.headers.has("Authorization")) return null
  const origin = request.headers.get("Origin")
  const site = request.headers.get("Sec-Fetch-Site")
  const isSameOrigin = origin
    ? origin === new URL(request.url).origin
    : !site || site === "same-origin" || site === "none"
  return isSameOrigin ? null : failure("wrong-origin")
}
