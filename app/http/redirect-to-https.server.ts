import { isSecure } from "./session.server.ts"

/**
 * Sends whoever came without TLS to the same address with it; null where that is not needed. What was sent in the clear
 * may have been read on its way, but no cookie and no page is given there. Local development has no TLS.
 */
export function redirectToHttps(request: Request, env: Pick<Env, "ENVIRONMENT">): Response | null {
  if (isSecure(request) || env.ENVIRONMENT === "development") return null
  const url = new URL(request.url)
  url.protocol = "https:"
  return new Response(null, { status: 308, headers: { Location: url.href } })
}
