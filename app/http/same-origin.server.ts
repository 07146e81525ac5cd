import { failure } from "./api.server.ts"

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses a write that a foreign page makes with the reader's cookies, and a live feed that it opens. Browsers name the
 * origin of both; a client that names none is no browser and was not tricked into it. A bearer token is not sent by
 * itself, so it needs no such check.
 */
export function rejectCrossOrigin(request: Request): Response | null {
  const harmless = SAFE_METHODS.includes(request.method) && !request.headers.has("Upgrade")
  if (harmless || request.headers.has("Authorization")) return null
  const origin = request.headers.get("Origin")
  const site = request.headers.get("Sec-Fetch-Site")
  const same = origin ? origin === new URL(request.url).origin : !site || site === "same-origin" || site === "none"
  return same ? null : failure("wrong-origin")
}
