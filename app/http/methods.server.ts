import { failure } from "./api.server.ts"

/** Remix throws on any other method. */
const ROUTED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * For methods that Remix does not route (PROPFIND, LINK, …). Below /api routes as OPTIONS, which no call
 * supports, to respond 405 with the call's `Allow`, or 404. For a page the response is 405.
 */
export function withRoutedMethod(request: Request): Request | Response {
  if (ROUTED_METHODS.includes(request.method)) return request
  const { pathname } = new URL(request.url)
  if (pathname.startsWith("/api/")) return new Request(request.url, { method: "OPTIONS", headers: request.headers })
  return failure("method-not-allowed", { headers: { Allow: "GET, HEAD, POST" } })
}
