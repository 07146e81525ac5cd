/**
 * Permanently redirects pages at another origin of the worker, so that links in emails sent before the site
 * had a domain keep working. Null for everything else: /api with the gateway's webhooks, forms and scripts of
 * pages that are still open there, and local development.
 */
export function canonicalRedirect(request: Request, env: Pick<Env, "ENVIRONMENT" | "PUBLIC_URL">): Response | null {
  if (env.ENVIRONMENT === "development" || !URL.canParse(env.PUBLIC_URL ?? "")) return null
  if (request.method !== "GET" && request.method !== "HEAD") return null
  // Subresources and fetches name their destination. Older browsers do not, so `.data` is checked below.
  if ((request.headers.get("Sec-Fetch-Dest") ?? "document") !== "document") return null
  const { origin, pathname, search } = new URL(request.url)
  const own = new URL(env.PUBLIC_URL).origin
  const isCall = pathname.startsWith("/api/") || pathname.endsWith(".data")
  if (origin === own || isCall) return null
  return new Response(null, { status: 308, headers: { Location: own + pathname + search } })
}
