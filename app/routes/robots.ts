import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { robotsTxt, siteOrigin } from "#app/http/search-engines.ts"

/** GET /robots.txt */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(siteOrigin(appFor(context))), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}
