import { failure } from "./api.server.ts"

/** The router throws at any other. */
const ROUTED = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * A request with a method that the router does not know (PROPFIND, LINK, …). Below /api it goes on as OPTIONS, which no
 * call has, so that each answers 405 with its own `Allow` and an unknown path 404. A page answers 405 here.
 */
export function withRoutedMethod(request: Request): Request | Response {
  if (ROUTED.includes(request.method)) return request
  const { pathname } = new URL(request.url)
  if (pathname.startsWith("/api/")) return new Request(request.url, { method: "OPTIONS", headers: request.headers })
  return failure("method-not-allowed", { headers: { Allow: "GET, HEAD, POST" } })
}
