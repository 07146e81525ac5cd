import { languageOf } from "#app/i18n/detect-language.server.ts"
import { bearerOf } from "./credentials.server.ts"
import { wrongOriginResponse } from "./fallback-error-response.server.ts"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * CSRF protection (decision 0035): rejects cross-origin writes and WebSocket upgrades. Browsers send `Origin`
 * or `Sec-Fetch-Site` with both; a client that sends neither is not a browser. API calls with a bearer token
 * are exempt, because browsers never send one automatically, unlike other kinds of `Authorization`. A page
 * gets a page: a sandboxed frame sends `Origin: null` with an honest form.
 */
export async function rejectCrossOrigin(request: Request, requestId: string): Promise<Response | null> {
  const isSafe = SAFE_METHODS.includes(request.method) && !request.headers.has("Upgrade")
  if (isSafe || isBearerCall(request)) return null
  const origin = request.headers.get("Origin")
  const site = request.headers.get("Sec-Fetch-Site")
  const isSameOrigin = origin
    ? origin === new URL(request.url).origin
    : !site || site === "same-origin" || site === "none"
  if (isSameOrigin) return null
  return wrongOriginResponse(request, requestId, await languageOf(request))
}

function isBearerCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/") && bearerOf(request) !== null
}
