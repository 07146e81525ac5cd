/** A preview of a version that is not deployed: `1a2b3c4d-baan.example.workers.dev`. */
const PREVIEW = /^[0-9a-f]{8}-[^.]+\.[^.]+\.workers\.dev$/

/**
 * Sends whoever opens a page at another address of the worker to the same page at the site's own, for good: links that
 * were mailed before it had a domain stay alive. Null for everything else: calls and the gateway's messages (/api), forms
 * and scripts of pages that are still open there, previews, and local development.
 */
export function canonicalRedirect(request: Request, env: Pick<Env, "ENVIRONMENT" | "PUBLIC_URL">): Response | null {
  if (env.ENVIRONMENT === "development" || !URL.canParse(env.PUBLIC_URL ?? "")) return null
  if (request.method !== "GET" && request.method !== "HEAD") return null
  // What a script or a page asks for by itself, as browsers say; older ones do not, so Remix's own requests by their name.
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") !== "document") return null
  const { origin, hostname, pathname, search } = new URL(request.url)
  const own = new URL(env.PUBLIC_URL).origin
  const isCall = pathname.startsWith("/api/") || pathname.endsWith(".data")
  if (origin === own || isCall || PREVIEW.test(hostname)) return null
  return new Response(null, { status: 308, headers: { Location: own + pathname + search } })
}
