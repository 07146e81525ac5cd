import { isSecure } from "./credentials.server.ts"

/** Local development has no TLS. */
export function redirectToHttps(request: Request, env: Pick<Env, "ENVIRONMENT">): Response | null {
  if (isSecure(request) || env.ENVIRONMENT === "development") return null
  const url = new URL(request.url)
  url.protocol = "https:"
  return new Response(null, { status: 308, headers: { Location: url.href } })
}
