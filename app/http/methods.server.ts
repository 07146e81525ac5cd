import { failure } from "./api.server.ts"

/** Those of links and forms. */
const PAGE_METHODS = ["GET", "HEAD", "POST"]
/** Remix throws on any other method. */
const API_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * For a page only GET, HEAD and POST are routed; others are 405. Below /api, a method that Remix does not route
 * (PROPFIND, LINK, …) becomes OPTIONS, which no call supports, to respond 405 with the call's `Allow`, or 404.
 */
export function withRoutedMethod(request: Request): Request | Response {
  const isCall = /^\/api(\/|$)/i.test(new URL(request.url).pathname)
  if ((isCall ? API_METHODS : PAGE_METHODS).includes(request.method)) return request
  if (isCall) return new Request(request.url, { method: "OPTIONS", headers: request.headers })
  return failure("method-not-allowed", { headers: { Allow: "GET, HEAD, POST" } })
}
